import { fc, test as property } from '@fast-check/vitest'
import { mainnet } from '@foyer/test'
import { expect, test } from 'vitest'
import { canOrder, type OnrampEvent, type OnrampFlow, type OnrampOrder, transition } from './onrampDraft.ts'

const toOrder = (at = 0): OnrampOrder => ({
  provider: { name: 'meld', title: 'Meld', imageUrl: undefined, fee: '1-2' },
  purchase: {
    key: 'eip155:1/ETH',
    symbol: 'ETH',
    name: 'Ether',
    iconUrl: undefined,
    tokenAddress: undefined,
    network: mainnet,
    networkName: 'ethereum-mainnet',
  },
  account: '0x1',
  paymentAmount: '100',
  paymentCurrency: 'USD',
  quote: undefined,
  isSmartAccount: false,
  at,
})
const order = toOrder()
const url = 'https://seller.test/1'
const error = new Error('no')

const flows: readonly OnrampFlow[] = [
  { step: 'idle' },
  { step: 'ordering', order },
  { step: 'paying', order, url, window: 'open' },
  { step: 'paying', order, url, window: 'closed' },
  { step: 'paying', order, url, window: 'blocked' },
  { step: 'arrived', order, received: 1n, decimals: 18 },
  { step: 'failed', order, error },
]

// one column per row above
test.each<[string, OnrampEvent, string]>([
  ['ordered', { type: 'ordered', order: toOrder() }, 'ordering ordering paying paying paying ordering ordering'],
  ['offered', { type: 'offered', order, url, window: 'open' }, 'idle paying paying paying paying arrived failed'],
  ['failed', { type: 'failed', order, error }, 'idle failed paying paying paying arrived failed'],
  [
    'windowChanged',
    { type: 'windowChanged', order, window: 'open' },
    'idle ordering paying paying paying arrived failed',
  ],
  [
    'arrived',
    { type: 'arrived', order, received: 1n, decimals: 18 },
    'idle ordering arrived arrived arrived arrived failed',
  ],
  ['resumed', { type: 'resumed', order: toOrder(), url }, 'paying ordering paying paying paying paying paying'],
  ['left', { type: 'left' }, 'idle idle idle idle idle idle idle'],
])('default: the flow after %s', (_, event, expected) => {
  expect(flows.map((flow) => transition(flow, event).step).join(' ')).toBe(expected)
})

test('error: what is heard of an earlier order changes nothing', () => {
  const other = toOrder()
  const events: readonly OnrampEvent[] = [
    { type: 'offered', order: other, url, window: 'open' },
    { type: 'failed', order: other, error },
    { type: 'windowChanged', order: other, window: 'closed' },
    { type: 'arrived', order: other, received: 1n, decimals: 18 },
  ]
  for (const flow of flows) for (const event of events) expect(transition(flow, event)).toBe(flow)
})

/** What can happen, in any order: presses, answers of the gateway, windows and balances, also late, repeated and of old orders. */
type Happening = {
  readonly does: 'press' | 'resume' | 'offer' | 'refuse' | 'close' | 'block' | 'reopen' | 'arrive' | 'leave'
  readonly which: number
}
const happenings: fc.Arbitrary<Happening> = fc.record({
  does: fc.constantFrom('press', 'resume', 'offer', 'refuse', 'close', 'block', 'reopen', 'arrive', 'leave'),
  which: fc.nat(4),
})

property.prop([fc.array(happenings, { maxLength: 30 })], { numRuns: 10_000 })(
  'behavior: never two orders for one press or two at once, and always a way out',
  (list) => {
    let flow = { step: 'idle' } as OnrampFlow
    /** Every press, with how often the gateway was asked for it. */
    const presses: { readonly order: OnrampOrder; asked: number; end: 'none' | 'known' }[] = []
    const pressOf = (one: OnrampOrder) => presses.find(({ order: own }) => own === one)
    const step = (event: OnrampEvent) => {
      const before = flow
      flow = transition(flow, event)
      if (flow.step === 'ordering' && before.step !== 'ordering') {
        const press = pressOf(flow.order)
        if (press) press.asked += 1
        // every earlier one has ended, or was given up by the visitor
        for (const one of presses) if (one !== press && one.asked > 0) expect(one.end).toBe('known')
      }
      // the order in hand is never exchanged for another without a press
      if ('order' in flow && 'order' in before && event.type !== 'ordered' && event.type !== 'resumed')
        expect(flow.order).toBe(before.order)
      if (flow.step === 'arrived' || flow.step === 'failed') {
        const press = pressOf(flow.order)
        if (press) press.end = 'known'
      }
    }
    for (const { does, which } of list) {
      const of = presses[which]?.order ?? order
      if (does === 'press') {
        const placed = toOrder(presses.length)
        presses.push({ order: placed, asked: 0, end: 'none' })
        step({ type: 'ordered', order: placed })
      } else if (does === 'resume') {
        const before = flow
        const kept = toOrder(-1)
        step({ type: 'resumed', order: kept, url })
        // never in the place of one that is open, and never by another question to the gateway
        if (flow !== before) expect([canOrder(before), flow.step]).toEqual([true, 'paying'])
      } else if (does === 'offer') step({ type: 'offered', order: of, url, window: which % 2 ? 'open' : 'blocked' })
      else if (does === 'refuse') step({ type: 'failed', order: of, error })
      else if (does === 'close') step({ type: 'windowChanged', order: of, window: 'closed' })
      else if (does === 'block') step({ type: 'windowChanged', order: of, window: 'blocked' })
      else if (does === 'reopen') step({ type: 'windowChanged', order: of, window: 'open' })
      else if (does === 'arrive') step({ type: 'arrived', order: of, received: 1n, decimals: 18 })
      else {
        const given = 'order' in flow ? pressOf(flow.order) : undefined
        if (given) given.end = 'known'
        step({ type: 'left' })
      }
      expect(canOrder(transition(flow, { type: 'left' }))).toBe(true)
    }
    for (const { asked } of presses) expect(asked).toBeLessThanOrEqual(1)
  },
)
