import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runHistory } from '../../test/ledger/runHistory.ts'

let now = 0
const setNow = (next: number) => {
  now = next
}
beforeAll(() => void vi.spyOn(Date, 'now').mockImplementation(() => now))
afterAll(() => void vi.restoreAllMocks())

test('behavior: in 2,000 random histories nothing that has no end is lost, and nothing has an end that nobody said', () => {
  const all = Array.from({ length: 2_000 }, (_, seed) => runHistory(seed, setNow))
  expect(all.flatMap(({ problems }) => problems)).toEqual([])
  const sum = (name: 'questions' | 'reloads' | 'lost') => all.reduce((total, one) => total + one[name], 0)
  // it was worth looking: questions, reloads, and answers that no page heard
  expect([sum('questions') > 10_000, sum('reloads') > 5_000, sum('lost') > 500]).toEqual([true, true, true])
})
