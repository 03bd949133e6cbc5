import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runMoneys } from './runMoneys.ts'

beforeAll(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterAll(() => void vi.useRealTimers())

// the first 100 histories stand in `money.test.ts`; `MONEY=10000` begins at another
const begin = Number(process.env['MONEY'] ?? 100)

test.each([0, 100, 200, 300].map((offset) => begin + offset))(
  'behavior: in 20,000 random steps what the chain moved is what was confirmed once: from history %i',
  async (first) => {
    const { problems, ...sums } = await runMoneys(first, 100)
    console.log(JSON.stringify(sums))
    expect(problems).toEqual([])
  },
)
