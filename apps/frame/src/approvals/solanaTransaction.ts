import { cleanText } from '@foyer/base'
import { base58, base64 } from '@scure/base'
import { getTransactionDecoder, getTransactionEncoder } from '@solana/kit'
import * as z from 'zod/mini'
import { throwFrameRefused } from '../chain/evm.ts'
import { assertFee, readFeeLimit } from '../chain/fees.ts'
import type { Rpc } from '../chain/rpc.ts'
import { translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import { decodeSolana, type SolanaMessage } from './decodeSolana.ts'
import { describeInstruction } from './describeInstruction.ts'
import type { Finding } from './review.ts'
import { accountsSchema, type ChainAccount, readAccounts, toAccount, toTokenAccount } from './solanaAccounts.ts'
import { readSolanaFacts, type SolanaFacts, showTokens } from './solanaFacts.ts'
import { type DescribedInstruction, find } from './solanaParts.ts'

const answerSchema = z.object({
  value: z.object({
    err: z.unknown(),
    logs: z.optional(z.nullable(z.array(z.string()))),
    accounts: z.optional(z.nullable(accountsSchema)),
  }),
})

/** More accounts than these are not compared; then nothing is line. */
const mostCompared = 64

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

/** Returns what the network takes at most, in lamports: for each signature, and what is offered for going first. */
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

/** What a transaction would do to what the account has. */
type SolanaOutcome =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'fails'; readonly reason: string }
  | {
      readonly kind: 'known'
      /** By mint; undefined for SOL. In base units, with a sign. */
      readonly changes: ReadonlyMap<string | undefined, bigint>
      /** What it would do that no instruction says: programs may call each other. */
      readonly findings: readonly Finding[]
    }

type Question = {
  readonly wire: string
  readonly facts: SolanaFacts
  /** Whatever it may change. */
  readonly writable: readonly string[]
  readonly isWhole: boolean
  readonly signal: AbortSignal
}

/** Runs a transaction on the node without sending it. Never fails: what is not answered is unknown. */
async function simulateSolana(rpc: Rpc, question: Question): Promise<SolanaOutcome> {
  const { wire, facts, writable, isWhole, signal } = question
  const addresses = [...new Set([facts.me, ...writable])]
  const options = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: addresses.slice(0, mostCompared) },
  }
  const answer = await rpc('simulateTransaction', [wire, options], signal).catch(() => undefined)
  signal.throwIfAborted()
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success) return { kind: 'unknown' }
  const { err, logs, accounts } = parsed.data.value
  if (err !== null && err !== undefined) return { kind: 'fails', reason: toReason(err, logs ?? []) }
  const isCompared = isWhole && addresses.length <= mostCompared && accounts?.length === addresses.length
  if (!isCompared || !addresses.every((address) => facts.accounts.has(address))) return { kind: 'unknown' }
  const after = new Map(addresses.map((address, index) => [address, toAccount(accounts?.[index])]))
  return { kind: 'known', ...compare(facts, after) }
}

function toReason(err: unknown, logs: readonly string[]): string {
  const reason = logs.findLast((line) => /error|failed|insufficient/i.test(line)) ?? JSON.stringify(err)
  return cleanText(reason, 200) ?? translate('operation.no-reason')
}

function compare(facts: SolanaFacts, after: ReadonlyMap<string, ChainAccount>) {
  const { me, accounts } = facts
  const changes = new Map<string | undefined, bigint>()
  const findings: Finding[] = []
  const add = (mint: string | undefined, amount: bigint) => changes.set(mint, (changes.get(mint) ?? 0n) + amount)
  for (const [address, now] of after) {
    const before = accounts.get(address)
    if (address === me) {
      add(undefined, now.lamports - (before?.lamports ?? 0n))
      if (before && before.program !== now.program && now.lamports > 0n) {
        findings.push(find('danger', 'assign', translate('solana.assigned', { account: me, program: now.program })))
      }
      continue
    }
    const [old, fresh] = [toTokenAccount(before), toTokenAccount(now)]
    if (old?.owner === me) add(old.mint, -old.amount)
    if (fresh?.owner === me) add(fresh.mint, fresh.amount)
    findings.push(...findInTokenAccount(facts, { address, old, fresh }))
  }
  for (const [mint, amount] of changes) if (amount === 0n) changes.delete(mint)
  return { changes, findings }
}

type Compared = {
  readonly address: string
  readonly old: ReturnType<typeof toTokenAccount>
  readonly fresh: ReturnType<typeof toTokenAccount>
}

function findInTokenAccount(facts: SolanaFacts, { address, old, fresh }: Compared): readonly Finding[] {
  const { me } = facts
  if (!fresh || (old?.owner !== me && fresh.owner !== me)) return []
  const findings: Finding[] = []
  const hand = (
    what: (Parameters<typeof translate>[0] & 'solana.authority-owner') | 'solana.authority-close',
    authority: string,
  ) =>
    findings.push(
      find(
        'danger',
        'authority',
        translate('solana.authority-to', { what: translate(what), account: address, authority }),
      ),
    )
  if (old?.owner === me && fresh.owner !== me) hand('solana.authority-owner', fresh.owner)
  const { closeAuthority, delegate, delegated, mint } = fresh
  if (closeAuthority !== undefined && closeAuthority !== old?.closeAuthority && closeAuthority !== me) {
    hand('solana.authority-close', closeAuthority)
  }
  if (delegate !== undefined && (delegate !== old?.delegate || delegated > (old?.delegated ?? 0n))) {
    const isUnlimited = delegated === 2n ** 64n - 1n
    const amount = showTokens(facts, { amount: delegated, mint })
    const token = facts.mints.get(mint)?.symbol ?? mint
    const sentence = isUnlimited
      ? translate('call.allow-unlimited', { spender: delegate, token })
      : translate('call.allow', { spender: delegate, amount })
    findings.push(find('danger', isUnlimited ? 'allow-unlimited' : 'allow', sentence))
  }
  return findings
}
