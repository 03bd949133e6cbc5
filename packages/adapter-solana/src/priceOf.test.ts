import { solana } from '@foyer/base'
import { expect, onTestFinished, test } from 'vitest'
import { getPriorityPrice } from './instructions.ts'

/** Answers every request with this result for as long as the test runs. */
function respondWith(fees: unknown): void {
  const { fetch } = globalThis
  globalThis.fetch = async () => new Response(JSON.stringify({ result: fees }))
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
}

const slots = (...fees: readonly number[]) => fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
const recent = () => getPriorityPrice({ network: solana }, { priorityFee: 'recent' }, ['a'])

test.each([
  [[], 0n],
  [[0, 0, 0, 0], 0n],
  [[0, 10, 20, 30], 30n],
  [[100, 0, 0, 0, 0, 0, 0, 0], 0n],
  [[5, 5, 5, 5_000_000, 5_000_000], 1_000_000n],
])('default: recent fees %j make %s', async (fees, price) => {
  respondWith(slots(...fees))
  expect(await recent()).toBe(price)
})

test.each([[null], ['x'], [{}], [[null, {}, { prioritizationFee: null }]]])(
  'behavior: a node that answers %j costs nothing',
  async (answer) => {
    respondWith(answer)
    expect(await recent()).toBe(0n)
  },
)

test.each([[-1n], [2n ** 64n], [1.5], ['5']])('error: a price of %s is refused', async (price) => {
  const settings = { priorityFee: async () => price as bigint }
  await expect(getPriorityPrice({ network: solana }, settings, [])).rejects.toMatchObject({ name: 'InvalidOption' })
})

test('default: a fixed price is the price', async () => {
  expect(await getPriorityPrice({ network: solana }, { priorityFee: 12n }, [])).toBe(12n)
})
