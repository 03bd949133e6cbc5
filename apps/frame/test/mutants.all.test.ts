import { expect, test } from 'vitest'
import { judgeMutants } from './support/intents/judgeMutants.ts'

/** The same as mutants.test.ts, more of them. */
test('error: of 60,000 changes to harmless calls none that moves or grants more than it says is calm', () => {
  const { tried, levels, calm, wrong } = judgeMutants(4_300, 60_000)
  console.info(`${tried} changed calls: ${JSON.stringify(levels)}; calm: ${JSON.stringify([...calm])}`)
  expect(
    wrong.map(({ unsaid, from, changes, call, says }) => ({ unsaid, from, changes, says, data: call.data })),
  ).toEqual([])
})
