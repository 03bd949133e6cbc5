import { translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import { type BalanceChanges, createReview, type Fact, type Finding, type Review, type Section } from './review.ts'
import { type MintPower, type SolanaFacts, showSol, showTokens, toSolCount, toTokenCount } from './solanaFacts.ts'
import { type DescribedInstruction, find } from './solanaParts.ts'
import type { ReadSolana } from './solanaTransaction.ts'

/** A cost for going first that is more than this, in lamports, is said in red. */
const dearFee = 50_000_000n
/** Mints of Solana's own network that others call themselves after. */
const wellKnown: { readonly [symbol: string]: string } = {
  SOL: 'So11111111111111111111111111111111111111112',
  USDC: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  USDT: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
}
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

type Way = { readonly isSentHere: boolean }

/** Transactions before they are signed, however many: one sum of what they do, all that is dangerous in them, and all of each. */
export function reviewSolana(
  transactions: readonly ReadSolana[],
  request: ApprovalRequest,
  { isSentHere }: Way,
): Review {
  const all = transactions.flatMap(({ instructions }) => instructions)
  return createReview({
    sentence: all.map(({ name }) => name).join(', ') || translate('transaction.title'),
    findings: [...all.flatMap(({ findings }) => findings), ...findAround(transactions, request, { isSentHere })],
    balanceChanges: toSum(transactions),
    permissions: all.flatMap(({ permissions }) => permissions),
    facts: toFacts(transactions),
    sections: transactions.flatMap((one, index) => toSections(one, { index, count: transactions.length })),
    blocked: undefined,
    mustBeReadToEnd: true,
    mayStayInFrame: false,
  })
}

/** Finds what is to be said besides the instructions: who pays, who sends it, what could not be read. */
function findAround(
  transactions: readonly ReadSolana[],
  { origin, chainId }: ApprovalRequest,
  { isSentHere }: Way,
): readonly Finding[] {
  const site = new URL(origin).host
  const some = (test: (one: ReadSolana) => boolean) => transactions.some(test)
  const findings: (Finding | false)[] = [
    some(({ isWhole }) => !isWhole) && find('danger', 'tables', translate('solana.tables')),
    some(({ fee, isPayer }) => isPayer && fee > dearFee) && find('danger', 'dear', translate('solana.dear')),
    some(({ hasOtherSigners }) => hasOtherSigners) && find('calm', 'other-signers', translate('solana.other-signers')),
    some(({ isPayer }) => !isPayer) && find('calm', 'not-payer', translate('solana.not-payer')),
    !isSentHere && find('calm', 'signs-only', translate('solana.signs-only', { site })),
    transactions.length > 1 && find('calm', 'many', translate('solana.many', { count: transactions.length })),
  ]
  const known = transactions.flatMap(({ outcome }) => (outcome.kind === 'known' ? outcome.findings : []))
  const fails = transactions.flatMap(({ outcome }) =>
    outcome.kind === 'fails'
      ? [find('caution', 'fails', translate('transaction.fails', { reason: outcome.reason }))]
      : [],
  )
  const tokens = transactions.flatMap(({ facts }) => findInTokens(facts, chainId))
  return [...known, ...fails, ...tokens, ...findings.filter((one) => one !== false)]
}

const powerWords = {
  fee: 'solana.power-fee',
  frozen: 'solana.power-frozen',
  fixed: 'solana.power-fixed',
  delegate: 'solana.power-delegate',
  hook: 'solana.power-hook',
  scaled: 'solana.power-scaled',
  pause: 'solana.power-pause',
} as const satisfies { readonly [power in MintPower]: string }

function findInTokens({ mints }: SolanaFacts, chainId: string): readonly Finding[] {
  return [...mints].flatMap(([mint, { symbol, powers }]) => {
    const token = symbol ?? mint
    const named = symbol?.normalize('NFKC').trim().toUpperCase() ?? ''
    const real = Object.hasOwn(wellKnown, named) ? wellKnown[named] : undefined
    const pretends = chainId === mainnet && real !== undefined && real !== mint
    return [
      ...(pretends ? [find('danger', 'pretends', translate('call.pretends', { symbol: named, token: mint }))] : []),
      ...powers.map((power) => find('caution', `power-${power}`, translate(powerWords[power], { token }))),
    ]
  })
}

/** Sums what all of them do together. One that cannot be foretold makes the sum unknown. */
function toSum(transactions: readonly ReadSolana[]): BalanceChanges {
  const outcomes = transactions.map(({ outcome }) => outcome)
  const failing = outcomes.find((outcome) => outcome.kind === 'fails')
  if (failing && transactions.length === 1) {
    return { kind: 'fails', sentence: translate('transaction.fails', { reason: failing.reason }) }
  }
  const sums = new Map<string | undefined, bigint>()
  for (const outcome of outcomes) {
    // one that fails alone may need what those before it do
    if (outcome.kind !== 'known') return { kind: 'unknown', sentence: translate('transaction.unknown-changes') }
    for (const [mint, amount] of outcome.changes) sums.set(mint, (sums.get(mint) ?? 0n) + amount)
  }
  const facts = transactions.map((one) => one.facts)
  const changes = [...sums]
    .filter(([, sum]) => sum !== 0n)
    .map(([mint, sum]) => {
      const amount = sum < 0n ? -sum : sum
      const known = facts.find(({ mints }) => mint !== undefined && mints.has(mint)) ?? facts[0]
      const shown = mint === undefined || !known ? showSol(amount) : showTokens(known, { amount, mint })
      const count = mint === undefined || !known ? toSolCount(amount) : toTokenCount(known, { amount, mint })
      return { amount: shown, isLoss: sum < 0n, token: mint, count }
    })
  return { kind: 'known', changes }
}

function toFacts(transactions: readonly ReadSolana[]): readonly Fact[] {
  const paid = transactions.filter(({ isPayer }) => isPayer)
  if (paid.length === 0) return []
  const fee = paid.reduce((sum, one) => sum + one.fee, 0n)
  return [{ name: translate('send.fee'), value: showSol(fee), kind: 'words', depth: 0, count: toSolCount(fee) }]
}

function toSections(
  transaction: ReadSolana,
  { index, count }: { readonly index: number; readonly count: number },
): readonly Section[] {
  const { instructions } = transaction
  const title = translate('solana.one', { number: index + 1, count })
  const sum: readonly Section[] = count > 1 ? [{ title, depth: 0, facts: toOwnChanges(transaction) }] : []
  const own = instructions.flatMap((one, place) => {
    const number = `${place + 1}`
    const [first, ...inner] = listSections(one, { number, depth: count > 1 ? 1 : 0 })
    if (!first || count > 1) return first ? [first, ...inner] : []
    return [
      { ...first, title: translate('solana.instruction', { number }), step: { number, name: one.name } },
      ...inner,
    ]
  })
  return [...sum, ...own]
}

/** Describes what one of several does by itself. */
function toOwnChanges(transaction: ReadSolana): readonly Fact[] {
  const own = toSum([transaction])
  const value =
    own.kind === 'known'
      ? own.changes
          .map(({ amount, isLoss }) => translate(isLoss ? 'transaction.send' : 'transaction.receive', { amount }))
          .join(', ')
      : own.kind === 'none'
        ? ''
        : own.sentence
  return [
    {
      name: translate('transaction.changes'),
      value: value || translate('transaction.nothing'),
      kind: 'words',
      depth: 0,
    },
  ]
}

function listSections(
  { name, facts, inner }: DescribedInstruction,
  { number, depth }: { readonly number: string; readonly depth: number },
): readonly Section[] {
  const title = `${translate('solana.instruction', { number })}: ${name}`
  return [
    { title, depth, facts },
    ...inner.flatMap((one, index) => listSections(one, { number: `${number}.${index + 1}`, depth: depth + 1 })),
  ]
}
