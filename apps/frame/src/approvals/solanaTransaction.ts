import { cleanText, formatUnits } from '@foyer/base'
import { base58 } from '@scure/base'
import {
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import * as z from 'zod/mini'
import type { Rpc } from '../chain/rpc.ts'
import type { ApprovalRequest } from './approval.ts'
import { refuse } from './evm.ts'
import { type DecodedInstruction, decodeInstruction } from './solanaInstructions.ts'

/** A Solana transaction as it will be signed, and what is known about it. */
export type ReadSolana = {
  readonly wire: Uint8Array
  readonly messageBytes: Uint8Array
  readonly instructions: readonly DecodedInstruction[]
  readonly isPayer: boolean
  readonly hasOtherSigners: boolean
  readonly usesTables: boolean
  readonly outcome: SolanaOutcome | undefined
}

type SolanaOutcome = {
  readonly failure: string | undefined
  /** Change of the account's SOL, with its sign, in SOL. */
  readonly change: string | undefined
}

/** A packet of the network, in bytes. */
const largest = 1_232

/**
 * Reads a transaction in base58.
 * @throws FoyerError `FrameRefused` when it is none, or this account signs nothing in it
 */
export async function readSolana(request: ApprovalRequest, text: unknown): Promise<ReadSolana> {
  const wire = decode(text)
  const { messageBytes, signatures, message } = decodeTransaction(wire)
  const me = request.account.address
  if (!Object.hasOwn(signatures, me)) refuse('This account signs nothing in that transaction')
  const { staticAccounts } = message
  const rpc = request.wallet.rpc(request.chainId)
  return {
    wire,
    messageBytes: new Uint8Array(messageBytes),
    instructions: message.instructions.map((instruction) => decodeInstruction(instruction, staticAccounts)),
    isPayer: staticAccounts[0] === me,
    hasOtherSigners: Object.keys(signatures).length > 1,
    usesTables: message.version !== 'legacy' && (message.addressTableLookups ?? []).length > 0,
    outcome: await simulate(rpc, { wire, me, signal: request.signal }),
  }
}

type Message = {
  readonly version: 'legacy' | number
  readonly staticAccounts: readonly string[]
  readonly instructions: readonly {
    readonly programAddressIndex: number
    readonly accountIndices?: readonly number[]
    readonly data?: Readonly<ArrayLike<number>>
  }[]
  readonly addressTableLookups?: readonly unknown[]
}

function decodeTransaction(wire: Uint8Array) {
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
    const message: CompiledTransactionMessage = getCompiledTransactionMessageDecoder().decode(messageBytes)
    return { messageBytes, signatures, message: message as unknown as Message }
  } catch {
    return refuse('The transaction is not valid')
  }
}

function decode(text: unknown): Uint8Array {
  if (typeof text !== 'string' || text.length > largest * 2) return refuse('The transaction is not valid')
  try {
    const bytes = base58.decode(text)
    return bytes.length <= largest ? bytes : refuse('The transaction is not valid')
  } catch {
    return refuse('The transaction is not valid')
  }
}

const simulated = z.object({
  value: z.object({
    err: z.unknown(),
    logs: z.optional(z.nullable(z.array(z.string()))),
    accounts: z.optional(z.nullable(z.array(z.nullable(z.object({ lamports: z.number() }))))),
  }),
})
const balance = z.object({ value: z.number() })

async function simulate(
  rpc: Rpc,
  { wire, me, signal }: { wire: Uint8Array; me: string; signal: AbortSignal },
): Promise<SolanaOutcome | undefined> {
  const options = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: [me] },
  }
  const [after, before] = await Promise.all([
    rpc('simulateTransaction', [toBase64(wire), options], signal).catch(() => undefined),
    rpc('getBalance', [me], signal).catch(() => undefined),
  ])
  const parsed = simulated.safeParse(after)
  if (!parsed.success) return undefined
  const { err, logs, accounts } = parsed.data.value
  if (err !== null && err !== undefined) {
    const said = logs?.findLast((line) => /error|failed|insufficient/i.test(line)) ?? JSON.stringify(err)
    return { failure: cleanText(said, 200) ?? 'it fails', change: undefined }
  }
  const known = balance.safeParse(before)
  const lamports = accounts?.[0]?.lamports
  if (!known.success || lamports === undefined) return { failure: undefined, change: undefined }
  const change = BigInt(lamports) - BigInt(known.data.value)
  const text = formatUnits(change < 0n ? -change : change, 9)
  return { failure: undefined, change: `${change < 0n ? '−' : '+'}${text}` }
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Signs transactions as they were read, all at one opening of the key. @returns them with the signature in its place */
export async function signSolana(
  { wallet, account }: ApprovalRequest,
  transactions: readonly ReadSolana[],
): Promise<readonly { readonly wire: Uint8Array; readonly signature: Uint8Array }[]> {
  const orders = transactions.map(({ messageBytes }) => ({ curve: 'ed25519' as const, bytes: messageBytes }))
  const { signatures } = await wallet.sign('sign', { orders })
  return transactions.map(({ wire }, index) => {
    const signature = signatures[index]
    if (signature?.length !== 64) throw new Error('No signature')
    const transaction = getTransactionDecoder().decode(wire)
    const signed = { ...transaction, signatures: { ...transaction.signatures, [account.address]: signature } }
    return { wire: new Uint8Array(getTransactionEncoder().encode(signed as typeof transaction)), signature }
  })
}
