import { base58, base64 } from '@scure/base'
import { getTransactionDecoder, getTransactionEncoder } from '@solana/kit'
import { throwFrameRefused } from '../chain/evm.ts'
import { assertFee, readFeeLimit } from '../chain/fees.ts'
import type { Rpc } from '../chain/rpc.ts'
import { translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import { decodeSolana, type SolanaMessage } from './decodeSolana.ts'
import { describeInstruction } from './describeInstruction.ts'
import { type SolanaOutcome, simulateSolana } from './simulateSolana.ts'
import { readAccounts } from './solanaAccounts.ts'
import { readSolanaFacts, type SolanaFacts } from './solanaFacts.ts'
import type { DescribedInstruction } from './solanaParts.ts'

const tableProgram = 'AddressLookupTab1e1111111111111111111111111'

/** Bytes of a table before its addresses. */
const tableHeader = 56

const budgetProgram = 'ComputeBudget111111111111111111111111111111'

/** Lamports for each signature. */
const perSignature = 5_000n

const unitsPerInstruction = 200_000n

const mostUnits = 1_400_000n

/** A Solana transaction as it will be signed, and what is known about it. */
export type ReadSolana = Pick<SolanaMessage, 'wire' | 'messageBytes'> & {
  readonly instructions: readonly DescribedInstruction[]
  readonly facts: SolanaFacts
  readonly outcome: SolanaOutcome
  /** In lamports, no matter who pays. */
  readonly fee: bigint
  readonly isPayer: boolean
  readonly hasOtherSigners: boolean
  /** Whether every account is known; those in tables that could not be read are not. */
  readonly isWhole: boolean
}

/**
 * Reads a transaction in base58.
 * @throws FoyerError `FrameRefused` when it is none, when this account signs nothing in it, or for an absurd cost
 */
export async function readSolana(
  request: ApprovalRequest,
  { text, isSentHere }: { readonly text: unknown; readonly isSentHere: boolean },
): Promise<ReadSolana> {
  const message = decodeSolana(text)
  const { wallet, chainId, account, signal } = request
  const me = account.address
  if (!message.signers.includes(me)) throwFrameRefused(translate('solana.signs-nothing'))
  const fee = toSolanaFee(message)
  const isPayer = message.staticAccounts[0] === me
  if (isPayer) assertFee(fee, readFeeLimit(wallet.config, chainId))
  const rpc = wallet.rpc(chainId)
  const { addresses, writable, isWhole } = await resolveAccounts(rpc, message, signal)
  const known = addresses.filter((address) => address !== undefined)
  const facts = await readSolanaFacts(rpc, { me, addresses: known, signal })
  const { wire, messageBytes } = message
  const place = { addresses, writable: new Set(writable), facts, isSentHere }
  const question = { wire: base64.encode(wire), facts, writable, isWhole, signal }
  return {
    wire,
    messageBytes,
    facts,
    fee,
    isPayer,
    isWhole,
    hasOtherSigners: message.signers.length > 1,
    instructions: message.instructions.map((one) => describeInstruction(one, place)),
    outcome: await simulateSolana(rpc, question),
  }
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

/** What the network takes at most, in lamports: for each signature, and what is offered for going first. */
function toSolanaFee({ staticAccounts, instructions, header, priorityFee }: SolanaMessage): bigint {
  let [price, units] = [0n, BigInt(instructions.length) * unitsPerInstruction]
  for (const { program, data } of instructions) {
    if (staticAccounts[program] !== budgetProgram) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
    if (data[0] === 2 && data.length >= 5) units = BigInt(view.getUint32(1, true))
  }
  const offered = ((units > mostUnits ? mostUnits : units) * price + 999_999n) / 1_000_000n
  return BigInt(header.numSignerAccounts) * perSignature + offered + priorityFee
}

/** The accounts of a transaction in their order; undefined for one that stands in a table that could not be read. */
type AccountList = {
  readonly addresses: readonly (string | undefined)[]
  readonly writable: readonly string[]
  readonly isWhole: boolean
}

/** Looks up on the chain what stands in tables. Never fails: what is not answered is unknown. */
async function resolveAccounts(rpc: Rpc, message: SolanaMessage, signal: AbortSignal): Promise<AccountList> {
  const { lookups, staticAccounts } = message
  const tables =
    lookups.length === 0
      ? new Map()
      : await readAccounts(
          rpc,
          lookups.map(({ table }) => table),
          signal,
        )
  const find = (table: string, index: number): string | undefined => {
    const account = tables.get(table)
    const start = tableHeader + index * 32
    if (account?.program !== tableProgram || account.data.length < start + 32) return undefined
    return base58.encode(account.data.subarray(start, start + 32))
  }
  const written = lookups.flatMap(({ table, writable }) => writable.map((index) => find(table, index)))
  const read = lookups.flatMap(({ table, readonly }) => readonly.map((index) => find(table, index)))
  const addresses = [...staticAccounts, ...written, ...read]
  const writable = [...listStaticWritable(message), ...written].filter((address) => address !== undefined)
  return { addresses, writable, isWhole: !addresses.includes(undefined) }
}

function listStaticWritable({ staticAccounts, header }: SolanaMessage): readonly string[] {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const writableSigners = numSignerAccounts - numReadonlySignerAccounts
  const end = staticAccounts.length - numReadonlyNonSignerAccounts
  return staticAccounts.filter((_, index) => (index < numSignerAccounts ? index < writableSigners : index < end))
}
