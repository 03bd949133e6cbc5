import { expect, test } from 'vitest'
import { judgeMutants } from './support/intents/judgeMutants.ts'

test('error: of 4,000 changes to harmless calls none that moves or grants more than it says is calm', () => {
  const { tried, levels, calm, wrong } = judgeMutants(43, 4_000)
  console.info(`${tried} changed calls: ${JSON.stringify(levels)}; calm: ${JSON.stringify([...calm])}`)
  expect(
    wrong.map((one) => JSON.stringify(one, (_, value) => (typeof value === 'bigint' ? String(value) : value))),
  ).toEqual([])
  expect(Math.min(levels.calm, levels.caution, levels.danger)).toBeGreaterThan(100)
})
