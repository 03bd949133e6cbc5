import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runHistory } from '../../test/ledger/runHistory.ts'

let now = 0
const setNow = (next: number) => {
  now = next
}
beforeAll(() => void vi.spyOn(Date, 'now').mockImplementation(() => now))
afterAll(() => void vi.restoreAllMocks())

/** How many of the 100,000 histories one test runs. */
const part = 10_000
const parts = Array.from({ length: 10 }, (_, index) => index * part)

// the first 2,000 stand in `histories.test.ts`
test.each(parts)(
  'behavior: in 100,000 random histories nothing that has no end is lost: from %i',
  { timeout: 600_000 },
  (first) => {
    const all = Array.from({ length: part }, (_, index) => runHistory(first + index, setNow))
    expect(all.flatMap(({ problems }) => problems)).toEqual([])
  },
)
