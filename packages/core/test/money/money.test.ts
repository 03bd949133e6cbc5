import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runMoneys } from './runMoneys.ts'

beforeAll(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterAll(() => void vi.useRealTimers())

test('behavior: in 4,000 random steps what the chain moved is what was confirmed once, and what is told is true', async () => {
  const { problems, ...sums } = await runMoneys(0, 100)
  const { steps, asked, moved, told, swaps, refused, orders, arrived } = sums
  expect(problems).toEqual([])
  console.log(JSON.stringify(sums))
  // it was worth looking: wallets that were asked, money that moved, and visitors who were told first
  expect([steps === 4_000, asked > 300, moved > 50, told > 50]).toEqual([true, true, true, true])
  // swaps that were asked for, lies that were refused, purchases that were paid
  expect([swaps > 50, refused > 50, orders > 50, arrived > 10]).toEqual([true, true, true, true])
})
