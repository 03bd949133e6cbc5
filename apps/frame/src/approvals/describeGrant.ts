import { type Allowance, type GrantRequest, toTotal } from '../grants/permission.ts'
import { getSpokenLocale, translate } from '../words.ts'
import type { Fact } from './review.ts'
import { showTime } from './showTime.ts'
import { type ChainFacts, showAmount } from './tokenFacts.ts'

type Described = {
  /** "send up to 5 USDC to anyone" */
  readonly what: string
  readonly facts: readonly Fact[]
}

/** One permission in words, and all of it as rows. */
export function describeGrant(grant: GrantRequest, facts: ChainFacts): Described {
  const { delegate, expiry, mostCalls } = grant
  const own = toWhat(grant, facts)
  const what = mostCalls === undefined ? own : translate('grant.times', { what: own, count: mostCalls })
  return {
    what,
    facts: [
      words(translate('grant.may'), what),
      ...toRows(grant, facts),
      ...(mostCalls === undefined ? [] : [words(translate('grant.most-calls'), String(mostCalls))]),
      words(translate('grant.until'), showTime(BigInt(expiry))),
      { name: translate('grant.key'), value: delegate, kind: 'address', depth: 0 },
    ],
  }
}

function toWhat({ permission, expiry }: GrantRequest, facts: ChainFacts): string {
  if (permission.kind !== 'calls') {
    const token = permission.kind === 'token' ? permission.token : undefined
    return toSending(permission, { facts, token, expiry })
  }
  const { contract, functions, coin } = permission
  const names = functions.map(({ signature }) => signature.slice(0, signature.indexOf('('))).join(', ')
  if (!coin) return translate('grant.calls', { names, contract })
  const amount = showAmount(facts, undefined, coin.allowance)
  const perCall = showAmount(facts, undefined, coin.perCall ?? coin.allowance)
  return translate('grant.calls-coin', { names, contract, amount, perCall })
}

type Units = { readonly facts: ChainFacts; readonly token: string | undefined; readonly expiry: number }

function toSending(allowance: Allowance, { facts, token, expiry }: Units): string {
  const show = (amount: bigint) => showAmount(facts, token, amount)
  const { perCall, recurring } = allowance
  const amount = show(allowance.allowance)
  if (!recurring) {
    if (perCall === undefined) return translate('grant.send', { amount })
    return translate('grant.send-each', { amount, perCall: show(perCall) })
  }
  const slots = { amount, period: showPeriod(recurring.period), total: show(toTotal(allowance, expiry)) }
  return perCall === undefined
    ? translate('grant.send-every', slots)
    : translate('grant.send-every-each', { ...slots, perCall: show(perCall) })
}

function toRows({ permission, expiry }: GrantRequest, facts: ChainFacts): readonly Fact[] {
  if (permission.kind === 'coin') return toAmountRows(permission, { facts, token: undefined, expiry })
  if (permission.kind === 'token') {
    const { token } = permission
    return [
      { name: translate('solana.token'), value: token, kind: 'address', depth: 0 },
      ...toAmountRows(permission, { facts, token, expiry }),
    ]
  }
  const { contract, functions, coin } = permission
  return [
    { name: translate('typed.contract'), value: contract, kind: 'address', depth: 0 },
    ...functions.map(({ signature, selector }): Fact => {
      return { name: translate('grant.function'), value: `${signature} ${selector}`, kind: 'text', depth: 0 }
    }),
    ...(coin ? toAmountRows(coin, { facts, token: undefined, expiry }) : []),
  ]
}

function toAmountRows(allowance: Allowance, { facts, token, expiry }: Units): readonly Fact[] {
  const show = (amount: bigint) => showAmount(facts, token, amount)
  const { perCall, recurring } = allowance
  const period = recurring && showPeriod(recurring.period)
  return [
    ...(perCall === undefined ? [] : [words(translate('grant.per-call'), show(perCall))]),
    ...(period === undefined ? [] : [words(translate('grant.in-period', { period }), show(allowance.allowance))]),
    words(translate('grant.in-all'), show(toTotal(allowance, expiry))),
    ...(recurring ? [words(translate('grant.from'), showTime(BigInt(recurring.start)))] : []),
  ]
}

/** "1 day", "36 hours", in the wallet's own language: whole units, so that nothing is rounded. */
function showPeriod(seconds: number): string {
  const [unit, size] = (
    [
      ['day', 86_400],
      ['hour', 3_600],
      ['minute', 60],
    ] as const
  ).find(([, length]) => seconds % length === 0) ?? ['second', 1]
  const style = { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' } as const
  return new Intl.NumberFormat(getSpokenLocale(), style).format(seconds / size)
}

function words(name: string, value: string): Fact {
  return { name, value, kind: 'words', depth: 0 }
}
