import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runHistory } from '../../test/ledger/runHistory.ts'

let now = 0
const setNow = (next: number) => {
  now = next
}
beforeAll(() => void vi.spyOn(Date, 'now').mockImplementation(() => now))
afterAll(() => void vi.restoreAllMocks())

// 2,000 of them stand in `histories.test.ts`
test('behavior: in 100,000 random histories nothing that has no end is lost', { timeout: 1_200_000 }, () => {
  const problems: string[] = []
  for (let seed = 0; seed < 100_000 && problems.length === 0; seed += 1) {
    problems.push(...runHistory(seed, setNow).problems)
  }
  expect(problems).toEqual([])
})
