import { cleanText } from '@foyer/base'
import * as z from 'zod/mini'
import type { Rpc } from '../chain/rpc.ts'
import { translate } from '../words.ts'
import type { Finding } from './review.ts'
import { accountsSchema, type ChainAccount, toAccount, toTokenAccount } from './solanaAccounts.ts'
import { type SolanaFacts, showTokens } from './solanaFacts.ts'
import { find } from './solanaParts.ts'

/** What a transaction would do to what the account has. */
export type SolanaOutcome =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'fails'; readonly reason: string }
  | {
      readonly kind: 'known'
      /** By mint; undefined for SOL. In base units, with a sign. */
      readonly changes: ReadonlyMap<string | undefined, bigint>
      /** What it would do that no instruction says: programs may call each other. */
      readonly findings: readonly Finding[]
    }

const answerSchema = z.object({
  value: z.object({
    err: z.unknown(),
    logs: z.optional(z.nullable(z.array(z.string()))),
    accounts: z.optional(z.nullable(accountsSchema)),
  }),
})

/** More accounts than these are not compared; then nothing is line. */
const mostCompared = 64

type Question = {
  readonly wire: string
  readonly facts: SolanaFacts
  /** Whatever it may change. */
  readonly writable: readonly string[]
  readonly isWhole: boolean
  readonly signal: AbortSignal
}

/** Runs a transaction on the node without sending it. Never fails: what is not answered is unknown. */
export async function simulateSolana(rpc: Rpc, question: Question): Promise<SolanaOutcome> {
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
