import { expect, test } from 'vitest'
import { checkMutants, findUntrue, reviewDry, toCall } from './support/intents/checkMutants.ts'
import { publicCalls } from './support/intents/publicCalls.ts'
import { toSeed } from './support/toSeed.ts'

const count = Number(process.env['CALL_MUTATIONS'] ?? 3_000)

test(
  `error: of ${count} changes to harmless calls none that moves or grants more than it says, or other than it says, is calm`,
  () => {
    const { tried, levels, calm, wrong } = checkMutants(toSeed('CALL_SEED'), count)
    console.info(`${tried} changed calls: ${JSON.stringify(levels)}; calm: ${JSON.stringify([...calm])}`)
    expect(wrong.map(({ unsaid, from, changes, says, call }) => ({ unsaid, from, changes, says, call }))).toEqual([])
    expect(Math.min(levels.calm, levels.caution, levels.danger)).toBeGreaterThan(count / 40)
  },
  120_000 + count * 10,
)

const harmless = publicCalls.filter(({ level }) => level === 'calm')

test.each(harmless)('default: what is said of $name ($selector) is all of it, and true', (one) => {
  const call = toCall(one)
  expect(findUntrue(call, reviewDry(call))).toEqual([])
})
