import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runMoneys } from './runMoneys.ts'

beforeAll(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterAll(() => void vi.useRealTimers())

// the first 100 histories stand in `money.test.ts`
test.each([100, 200, 300, 400])(
  'behavior: in 20,000 random steps what the chain moved is what was confirmed once: from history %i',
  async (first) => {
    const { problems, ...sums } = await runMoneys(first, 100)
    console.log(JSON.stringify(sums))
    expect(problems).toEqual([])
  },
)
