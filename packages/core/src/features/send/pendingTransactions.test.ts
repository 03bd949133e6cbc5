import { fc, test as property } from '@fast-check/vitest'
import type { TransactionOutcome } from '@foyer/base'
import { mainnet, memoryStorage, mockAdapter, polygon } from '@foyer/test'
import { expect, test, vi } from 'vitest'
import { createFoyer } from '../../index.ts'
import { followTransactions, type PendingTransaction, pendingTransactionsAtom } from '../../send.ts'
import { changePendingTransactions, type PendingEvent } from './pendingTransactions.ts'

const transaction = (number: number, changes: Partial<PendingTransaction> = {}): PendingTransaction => ({
  ...{ hash: `0x${number}`, networkId: 'eip155:1', from: '0xa', to: '0xb', value: '1', decimals: 18, symbol: 'ETH' },
  ...{ sentAt: number, state: { status: 'pending' } },
  ...changes,
})
const sent = (number: number, changes: Partial<PendingTransaction> = {}): PendingEvent => ({
  type: 'sent',
  transaction: transaction(number, changes),
  at: number,
})
const settled = (number: number, outcome: TransactionOutcome, at = number): PendingEvent => ({
  type: 'settled',
  key: { hash: `0x${number}`, networkId: 'eip155:1' },
  outcome,
  at,
})
const run = (...events: readonly PendingEvent[]) =>
  events.reduce<readonly PendingTransaction[]>(changePendingTransactions, [])

const outcomes = fc.constantFrom<TransactionOutcome>(
  { status: 'confirmed', fee: 7n },
  { status: 'failed', reason: 'x' },
  { status: 'replaced', hash: '0xf' },
  { status: 'expired' },
)
const events = fc.array(
  fc.oneof(
    fc
      .tuple(fc.nat(300), fc.constantFrom('0xa', '0xc'))
      .map(([number, from]) => sent(number, { hash: `0x${number}`, from })),
    fc.tuple(fc.nat(300), outcomes).map(([number, outcome]) => settled(number, outcome)),
  ),
  { maxLength: 400 },
)

property.prop([events])('behavior: whatever happens, each stands once, at most 99 per account', (all) => {
  const list = run(...all)
  expect(new Set(list.map(({ hash }) => hash)).size).toBe(list.length)
  for (const from of ['0xa', '0xc']) expect(list.filter((one) => one.from === from).length).toBeLessThanOrEqual(99)
})

property.prop([events, outcomes])('behavior: what has settled never changes again', (all, outcome) => {
  const list = run(...all)
  const again = list.reduce<readonly PendingTransaction[]>(
    (some, one) => changePendingTransactions(some, { type: 'settled', key: one, outcome, at: 9 }),
    list,
  )
  for (const [index, one] of list.entries()) {
    if (one.state.status !== 'pending') expect(again[index]).toBe(one)
    else expect(again[index]?.state.status).not.toBe('pending')
  }
})

property.prop([events])('behavior: none that waits is forgotten for one that has settled', (all) => {
  let list: readonly PendingTransaction[] = []
  for (const event of all) {
    const next = changePendingTransactions(list, event)
    const own = (some: readonly PendingTransaction[], state: 'waiting' | 'any') =>
      some.filter((one) => one.from === '0xa' && (state === 'any' || one.state.status === 'pending'))
    const isSentAgain = event.type === 'sent' && list.some(({ hash }) => hash === event.transaction.hash)
    if (event.type === 'sent' && event.transaction.from === '0xa' && !isSentAgain && own(list, 'any').length === 99) {
      const lost = own(list, 'waiting').filter((one) => !next.includes(one))
      expect(lost.length).toBe(own(list, 'waiting').length === 99 ? 1 : 0)
    }
    list = next
  }
})

test('behavior: one that settled is forgotten after a day, with the next that is sent', () => {
  const day = 86_400_000
  const list = [sent(1), settled(1, { status: 'confirmed' }, 5), sent(2)]
  expect(run(...list, sent(day + 5)).map(({ hash }) => hash)).toEqual([`0x${day + 5}`, '0x2', '0x1'])
  expect(run(...list, sent(day + 6)).map(({ hash }) => hash)).toEqual([`0x${day + 6}`, '0x2'])
})

test('default: what a receipt needs to know of each end', () => {
  const end = (outcome: TransactionOutcome) => run(sent(1), settled(1, outcome, 9))[0]?.state
  expect(end({ status: 'confirmed', fee: 7n })).toEqual({ status: 'confirmed', at: 9, fee: '7' })
  expect(end({ status: 'confirmed', hash: '0x9' })).toEqual({ status: 'confirmed', at: 9, minedHash: '0x9' })
  expect(end({ status: 'failed', reason: 'sold out' })).toEqual({ status: 'failed', at: 9, reason: 'sold out' })
  expect(end({ status: 'failed', reason: undefined })).toEqual({ status: 'failed', at: 9 })
  expect(end({ status: 'replaced', hash: '0x9' })).toEqual({ status: 'replaced', at: 9, minedHash: '0x9' })
  expect(end({ status: 'expired' })).toEqual({ status: 'dropped', at: 9 })
})

const stored = (value: unknown) =>
  memoryStorage({ entries: { '@foyer/pendingTransactions': JSON.stringify({ v: 1, value }) } })

function setup(value: unknown, waitForTransaction: () => Promise<TransactionOutcome>) {
  const asked = vi.fn(waitForTransaction)
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet, polygon],
    adapters: [mockAdapter({ capabilities: { waitForTransaction: asked } })],
    storage: stored(value),
  })
  const list = () => foyer.store.get(pendingTransactionsAtom)
  return { foyer, asked, list }
}

test('behavior: after a reload nobody is asked until it is looked at; then what waits is followed, each once', async () => {
  let settle = (_: TransactionOutcome): void => {}
  const wait = new Promise<TransactionOutcome>((resolve) => {
    settle = resolve
  })
  const all = [transaction(2), transaction(1, { state: { status: 'dropped', at: 3 } })]
  const { foyer, asked, list } = setup(all, () => wait)
  expect([asked.mock.calls.length, list()]).toEqual([0, []])
  followTransactions(foyer)
  followTransactions(foyer)
  expect(list()).toEqual(all)
  settle({ status: 'confirmed', fee: 5n })
  await expect.poll(() => list()[0]?.state.status).toBe('confirmed')
  expect(asked).toHaveBeenCalledTimes(1)
  followTransactions(foyer)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(foyer.storage.get('pendingTransactions')).toEqual(list())
})

test('behavior: what another tab has sent is kept', async () => {
  const { foyer, list } = setup([transaction(1)], async () => ({ status: 'confirmed' }))
  followTransactions(foyer)
  foyer.storage.set('pendingTransactions', [transaction(2), transaction(1)])
  await expect.poll(() => list().map(({ state }) => state.status)).toEqual(['pending', 'confirmed'])
})

test('behavior: the wait ends with the foyer', async () => {
  let signal: AbortSignal | undefined
  const adapter = mockAdapter({
    capabilities: {
      waitForTransaction: (input) => {
        signal = input.signal
        return new Promise(() => {})
      },
    },
  })
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet],
    adapters: [adapter],
    storage: stored([transaction(1)]),
  })
  followTransactions(foyer)
  expect(signal?.aborted).toBe(false)
  foyer.destroy()
  expect(signal?.aborted).toBe(true)
})

test.each<[string, unknown]>([
  ['no list', { hash: '0x1' }],
  ['no hash', [transaction(1, { hash: '' })]],
  ['a hash beyond measure', [transaction(1, { hash: 'x'.repeat(300) })]],
  ['no network', [{ ...transaction(1), networkId: 'nowhere' }]],
  ['an amount that is no digits', [transaction(1, { value: '1e3' }), transaction(2, { value: '-1' })]],
  ['decimals that are none', [transaction(1, { decimals: 1.5 }), transaction(2, { decimals: 999 })]],
  [
    'a state that is none',
    [
      { ...transaction(1), state: { status: 'lost', at: 1 } },
      { ...transaction(2), state: 1 },
    ],
  ],
  ['a fee that is no digits', [{ ...transaction(1), state: { status: 'confirmed', at: 1, fee: 'all' } }]],
  ['nothing', [null, 7, 'x']],
])('error: stored rows with %s are left out', (_, value) => {
  const { foyer, asked, list } = setup(value, async () => ({ status: 'confirmed' }))
  followTransactions(foyer)
  expect([list(), asked.mock.calls.length]).toEqual([[], 0])
})
