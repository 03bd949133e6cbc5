import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { decodeSwapCall, encodeSwapCall, type SwapCall } from './swapCall.ts'
import { canSubmit, type SwapEvent, type SwapFlow, transition } from './swapFlow.ts'
import {
  isAsShown,
  isCovered,
  isEnding,
  type SwapOffer,
  type SwapRequest,
  type SwapTask,
  toPromised,
  toRequest,
} from './swapOffer.ts'
import { nativeTokenAddress } from './swapTokens.ts'

const usdc = { address: `0x${'1'.repeat(40)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const ether = { address: nativeTokenAddress, name: 'Ether', symbol: 'ETH', decimals: 18 }
const account = `0x${'3'.repeat(40)}`
const router = `0x${'4'.repeat(40)}`

const offer = (task: SwapTask = 'swap', changes: Partial<SwapOffer> = {}): SwapOffer => ({
  networkId: 'eip155:1',
  connectorId: 'mock',
  account,
  from: usdc,
  to: ether,
  task,
  fee: 1n,
  at: 0,
  fromAmount: 100n,
  toAmount: 50n,
  minimum: 45n,
  allowed: 0n,
  call: {
    kind: 'tokensForCoin',
    contract: router,
    amount: 100n,
    minimum: 45n,
    path: [usdc.address, `0x${'2'.repeat(40)}`],
    recipient: account,
    deadline: 9n,
    hasTransferFee: false,
  },
  ...changes,
})
const failure = { kind: 'error', error: 'x' } as const
const shown = offer()
const request = toRequest(shown, 'swap')
const allowing = offer('approve')
const allowance = toRequest(allowing, 'approve')

const flows: readonly SwapFlow[] = [
  { step: 'reviewing' },
  { step: 'checking', shown },
  { step: 'changed', was: shown, now: shown },
  { step: 'asking', shown, request },
  { step: 'waiting', shown, request, hash: '0x1' },
  { step: 'allowed', request },
  { step: 'sent', hash: '0x1' },
  { step: 'failed', failure, isUnclear: false },
  { step: 'failed', failure, isUnclear: true },
]

// one column per row above
test.each<[string, SwapEvent, string]>([
  [
    'submitted',
    { type: 'submitted', shown },
    'checking checking checking asking waiting checking sent checking failed',
  ],
  [
    'quoted',
    { type: 'quoted', shown, now: shown },
    'reviewing changed changed asking waiting allowed sent failed failed',
  ],
  ['asked', { type: 'asked', shown, request }, 'reviewing asking changed asking waiting allowed sent failed failed'],
  [
    'signed',
    { type: 'signed', request, hash: '0x1' },
    'reviewing checking changed sent waiting allowed sent failed failed',
  ],
  [
    'included',
    { type: 'included', hash: '0x1' },
    'reviewing checking changed asking allowed allowed sent failed failed',
  ],
  [
    'failed',
    { type: 'failed', shown, failure, isUnclear: false },
    'reviewing failed changed failed failed allowed sent failed failed',
  ],
  [
    'withdrawn',
    { type: 'withdrawn', shown },
    'reviewing reviewing changed reviewing reviewing allowed sent failed failed',
  ],
  ['left', { type: 'left' }, 'reviewing reviewing reviewing failed reviewing reviewing reviewing reviewing reviewing'],
])('default: the flow after %s', (_, event, expected) => {
  expect(flows.map((flow) => transition(flow, event).step).join(' ')).toBe(expected)
})

test('behavior: after an allowance is signed it is waited for, and then the swap can be asked', () => {
  const asking: SwapFlow = { step: 'asking', shown: allowing, request: allowance }
  const waiting = transition(asking, { type: 'signed', request: allowance, hash: '0x2' })
  expect(waiting).toMatchObject({ step: 'waiting', hash: '0x2' })
  expect(transition(waiting, { type: 'included', hash: '0x1' })).toBe(waiting)
  expect(canSubmit(transition(waiting, { type: 'included', hash: '0x2' }))).toBe(true)
})

test('error: what comes late for an earlier press changes nothing', () => {
  const flow: SwapFlow = { step: 'checking', shown: { ...shown } }
  expect(transition(flow, { type: 'failed', shown, failure, isUnclear: false })).toBe(flow)
  expect(transition(flow, { type: 'asked', shown, request })).toBe(flow)
  expect(transition(flow, { type: 'quoted', shown, now: shown })).toBe(flow)
})

const theft = `0x${'9'.repeat(40)}`
const endless = (spender: string) =>
  encodeSwapCall({ kind: 'approve', contract: usdc.address, spender, allowance: 2n ** 256n - 1n })
const swapOf = (changes: object): SwapRequest => ({
  task: 'swap',
  transaction: encodeSwapCall({ ...shown.call, ...changes } as SwapCall),
})
test.each<[string, SwapRequest]>([
  ['another receiver', swapOf({ recipient: theft })],
  ['another contract', swapOf({ contract: theft })],
  ['a smaller least amount', swapOf({ minimum: 44n })],
  ['a larger least amount', swapOf({ minimum: 46n })],
  ['a larger amount', swapOf({ amount: 101n })],
  ['another token given', swapOf({ path: [theft, `0x${'2'.repeat(40)}`] })],
  ['an allowance in place of the swap', { ...allowance, task: 'swap' }],
  ['a task nobody agreed to', allowance],
  ['data nobody can read', { task: 'swap', transaction: { ...request.transaction, data: '0x12345678' } }],
  ['the coin sent along', { task: 'swap', transaction: { ...request.transaction, value: 1n } }],
])('error: %s is never asked of the wallet', (_, other) => {
  expect(transition({ step: 'checking', shown }, { type: 'asked', shown, request: other })).toEqual({
    step: 'failed',
    failure: { kind: 'notAsShown' },
    isUnclear: false,
  })
})

test.each<[string, Parameters<typeof encodeSwapCall>[0]]>([
  ['for another contract', { kind: 'approve', contract: usdc.address, spender: theft, allowance: 100n }],
  ['of another token', { kind: 'approve', contract: theft, spender: router, allowance: 100n }],
  ['without end', { kind: 'approve', contract: usdc.address, spender: router, allowance: 2n ** 256n - 1n }],
])('error: an allowance %s is never asked of the wallet', (_, call) => {
  expect(isAsShown(allowance, allowing)).toBe(true)
  expect(isAsShown({ task: 'approve', transaction: encodeSwapCall(call) }, allowing)).toBe(false)
})

const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const permitted = (task: SwapTask, allowed = 0n) =>
  offer(task, {
    allowed,
    permit: { until: 1_200n, isGiven: false },
    call: {
      ...{ kind: 'tokensForCoin', contract: router, amount: 100n, minimum: 45n, deadline: 1_200n },
      ...{ path: [usdc.address, nativeTokenAddress], pools: [{ fee: 500, spacing: 10 }] },
    },
  })
const ends = { allowance: 100n, until: 1_200n }
const permitOf = { kind: 'permit', contract: permit2, token: usdc.address, spender: router, ...ends } as const
const approvalOf = { kind: 'approve', contract: usdc.address, spender: permit2, allowance: 100n } as const

test('default: where Permit2 takes a token, it is allowed exactly that, and the contract that of it', () => {
  const requests = (['reset', 'approve', 'permit'] as const).map((task) => toRequest(permitted(task), task))
  expect(requests.map(({ transaction }) => decodeSwapCall(transaction))).toEqual([
    { ...approvalOf, allowance: 0n },
    approvalOf,
    permitOf,
  ])
  for (const one of requests) {
    for (const task of ['reset', 'approve', 'permit'] as const)
      expect(isAsShown({ ...one, task }, permitted(task))).toBe(task === one.task)
  }
  const whole = toRequest(permitted('batch', 7n), 'batch')
  expect(whole.before?.map(decodeSwapCall)).toEqual([{ ...approvalOf, allowance: 0n }, approvalOf, permitOf])
  expect(isAsShown(whole, permitted('batch', 7n))).toBe(true)
  expect(toRequest(permitted('batch', 100n), 'batch').before?.map(decodeSwapCall)).toEqual([permitOf])
})

test.each<[string, SwapTask, Parameters<typeof encodeSwapCall>[0]]>([
  ['for the contract itself', 'approve', { ...approvalOf, spender: router }],
  ['for a thief', 'approve', { ...approvalOf, spender: theft }],
  ['without end', 'approve', { ...approvalOf, allowance: 2n ** 256n - 1n }],
  ['of another token', 'approve', { ...approvalOf, contract: theft }],
  ['in Permit2 for a thief', 'permit', { ...permitOf, spender: theft }],
  ['in Permit2 of another token', 'permit', { ...permitOf, token: theft }],
  ['in Permit2 of more', 'permit', { ...permitOf, allowance: 101n }],
  ['in Permit2 until later', 'permit', { ...permitOf, until: 1_201n }],
  ['in Permit2 without end', 'permit', { ...permitOf, until: 2n ** 48n - 1n }],
  ['in what is not Permit2', 'permit', { ...permitOf, contract: theft }],
])('error: an allowance %s is never asked of the wallet where Permit2 takes the token', (_, task, call) => {
  expect(isAsShown({ task, transaction: encodeSwapCall(call) }, permitted(task))).toBe(false)
  const { before = [], ...rest } = toRequest(permitted('batch'), 'batch')
  const place = call.kind === 'permit' ? 1 : 0
  const changed = before.map((one, index) => (index === place ? encodeSwapCall(call) : one))
  expect(isAsShown({ ...rest, before: changed }, permitted('batch'))).toBe(false)
})

test('behavior: an allowance of Permit2 ends when it was said to; one that would end too soon is shown anew', () => {
  const shownFirst = permitted('permit', 100n)
  const later = (until: bigint) => ({ ...shownFirst, permit: { until, isGiven: false } })
  expect(toPromised(later(1_300n), shownFirst).permit).toEqual({ until: 1_200n, isGiven: false })
  expect([1_300n, 1_800n, 1_801n].map((until) => isEnding(later(until), shownFirst))).toEqual([false, false, true])
})

const batching = offer('batch', { allowed: 7n })
const batch = toRequest(batching, 'batch')

test('default: a batch takes the old allowance back, allows exactly the amount, and swaps', () => {
  expect([...(batch.before ?? []), batch.transaction].map(decodeSwapCall)).toMatchObject([
    { kind: 'approve', contract: usdc.address, spender: router, allowance: 0n },
    { kind: 'approve', contract: usdc.address, spender: router, allowance: 100n },
    { kind: 'tokensForCoin', contract: router, amount: 100n, minimum: 45n },
  ])
  expect(isAsShown(batch, batching)).toBe(true)
  const first = offer('batch')
  expect(toRequest(first, 'batch').before).toHaveLength(1)
  expect(isAsShown(toRequest(first, 'batch'), first)).toBe(true)
})

test.each<[string, (one: SwapRequest) => SwapRequest]>([
  ['without the allowance', (one) => ({ ...one, before: [] })],
  ['with an allowance without end', (one) => ({ ...one, before: [one.before?.[0], endless(router)] as never })],
  ['that allows a thief something', (one) => ({ ...one, before: [endless(theft), one.before?.[1]] as never })],
  ['with one call more', (one) => ({ ...one, before: [...(one.before ?? []), one.transaction] })],
  ['that swaps for somebody else', (one) => ({ ...one, transaction: swapOf({ recipient: theft }).transaction })],
  ['in place of what was agreed to', (one) => ({ ...one, task: 'swap' })],
])('error: a batch %s is never asked of the wallet', (_, tamper) => {
  expect(
    transition({ step: 'checking', shown: batching }, { type: 'asked', shown: batching, request: tamper(batch) }),
  ).toEqual({
    step: 'failed',
    failure: { kind: 'notAsShown' },
    isUnclear: false,
  })
})

test('behavior: what was promised at least is signed, also where the pools give more or a little less by now', () => {
  for (const toAmount of [45n, 49n, 60n]) {
    const now = offer('swap', { toAmount, minimum: toAmount - 5n })
    expect(isCovered(now, shown)).toBe(true)
    expect(isAsShown(toRequest(toPromised(now, shown), 'swap'), shown)).toBe(true)
  }
  expect(isCovered(offer('swap', { toAmount: 44n }), shown)).toBe(false)
  expect(isCovered(offer('swap', { account: theft }), shown)).toBe(false)
  expect(isCovered(offer('swap', { call: { ...shown.call, contract: theft } }), shown)).toBe(false)
})

/** What can happen, in any order: presses, answers of services and wallets, also late, repeated and false ones. */
type Happening =
  | { readonly does: 'press'; readonly task: SwapTask; readonly allowed: bigint; readonly toAmount: number }
  | { readonly does: 'quote'; readonly toAmount: number; readonly tamper: number }
  | { readonly does: 'sign' | 'decline' | 'withdraw' | 'silence' | 'include' | 'leave'; readonly which: number }

const happenings: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    does: fc.constant('press' as const),
    task: fc.constantFrom<SwapTask>('reset', 'approve', 'swap', 'batch'),
    allowed: fc.constantFrom(0n, 7n),
    toAmount: fc.integer({ min: 40, max: 60 }),
  }),
  fc.record({ does: fc.constant('quote' as const), toAmount: fc.integer({ min: 30, max: 70 }), tamper: fc.nat(10) }),
  fc.record({
    does: fc.constantFrom(
      'sign' as const,
      'decline' as const,
      'withdraw' as const,
      'silence' as const,
      'include' as const,
      'leave' as const,
    ),
    which: fc.nat(3),
  }),
)

const tampered: readonly ((request: SwapRequest) => SwapRequest)[] = [
  (one) => one,
  (one) => ({ ...one, transaction: { ...one.transaction, to: theft } }),
  (one) => ({ ...one, transaction: { ...one.transaction, value: one.transaction.value + 1n } }),
  (one) => ({ ...one, transaction: { ...one.transaction, data: `${one.transaction.data.slice(0, -1)}7` } }),
  (one) => ({ ...one, transaction: { ...one.transaction, data: '0x' } }),
  (one) => ({ ...one, task: one.task === 'swap' ? 'approve' : 'swap' }),
  (one) => ({ ...one, before: one.before?.slice(1) }),
  (one) => ({ ...one, before: [...(one.before ?? []), one.transaction] }),
  (one) => ({ ...one, before: [...(one.before ?? []), endless(router)] }),
  (one) => ({ ...one, before: [endless(theft), ...(one.before?.slice(1) ?? [])] }),
  (one) => one,
]

property.prop([fc.array(happenings, { maxLength: 25 })], { numRuns: 10_000 })(
  'behavior: one question per press, of what was shown alone, and always a way out',
  (list) => {
    let flow = { step: 'reviewing' } as SwapFlow
    /** Each press, with what the wallet was asked for it. */
    const presses: { readonly shown: SwapOffer; readonly asked: SwapRequest[] }[] = []
    /** Questions the wallet has and nobody knows the answer of. */
    let open: SwapRequest[] = []
    const step = (event: SwapEvent) => {
      const before = flow
      flow = transition(flow, event)
      if (flow.step !== 'asking' || before.step === 'asking') return
      // the wallet is asked now: nothing else is open that the visitor has not seen the end of
      expect(open).toEqual([])
      open = [flow.request]
      presses.at(-1)?.asked.push(flow.request)
    }
    for (const happening of list) {
      const last = presses.at(-1)?.shown
      switch (happening.does) {
        case 'press': {
          const { task, allowed, toAmount } = happening
          const given = offer(task, { toAmount: BigInt(toAmount), allowed })
          if (canSubmit(flow)) presses.push({ shown: given, asked: [] })
          step({ type: 'submitted', shown: given })
          break
        }
        case 'quote': {
          if (!last) break
          const now = offer(last.task, { toAmount: BigInt(happening.toAmount), allowed: last.allowed })
          if (!isCovered(now, last)) step({ type: 'quoted', shown: last, now })
          else {
            const made = tampered[happening.tamper]?.(toRequest(toPromised(now, last), last.task))
            if (made) step({ type: 'asked', shown: last, request: made })
          }
          break
        }
        case 'sign': {
          const asked = presses.flatMap((press) => press.asked)[happening.which]
          if (!asked) break
          open = open.filter((one) => one !== asked)
          step({ type: 'signed', request: asked, hash: `0x${happening.which}` })
          break
        }
        case 'include':
          step({ type: 'included', hash: `0x${happening.which}` })
          break
        case 'withdraw': {
          const shownThen = presses[happening.which]?.shown
          if (!shownThen) break
          if ('shown' in flow && flow.shown === shownThen) open = []
          step({ type: 'withdrawn', shown: shownThen })
          break
        }
        case 'decline':
        case 'silence': {
          const shownThen = presses[happening.which]?.shown
          if (!shownThen) break
          const isUnclear = happening.does === 'silence'
          if ('shown' in flow && flow.shown === shownThen && !isUnclear) open = []
          step({ type: 'failed', shown: shownThen, failure, isUnclear })
          break
        }
        case 'leave':
          // who leaves a question that is unclear has been told so, and says to have looked
          if (flow.step === 'failed') open = []
          step({ type: 'left' })
          break
      }
      // always a way out: leaving, at most twice, leads to where a press asks anew
      expect(canSubmit(transition(transition(flow, { type: 'left' }), { type: 'left' }))).toBe(true)
    }
    for (const press of presses) {
      expect(press.asked.length).toBeLessThanOrEqual(1)
      for (const asked of press.asked) expect(isAsShown(asked, press.shown)).toBe(true)
    }
  },
)
