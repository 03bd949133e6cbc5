import { expect, test } from 'vitest'
import { checkSolana, findUntrueSolana, harmless, reviewSolanaDry } from './support/checkSolana.ts'
import { toSeed } from './support/seeded.ts'

const count = Number(process.env['SOLANA_MUTATIONS'] ?? 3_000)

// no retry: another seed would hide what one has found
test(`error: of ${count} changes to harmless instructions none that moves or grants more than it says, or other than it says, is calm`, {
  retry: 0,
  timeout: 120_000 + count * 10,
}, () => {
  const { levels, calm, wrong } = checkSolana(toSeed('SOLANA_SEED'), count)
  console.info(`${count} changed instructions: ${JSON.stringify(levels)}; calm: ${JSON.stringify([...calm])}`)
  expect(
    wrong.map(({ asked, ...one }) => ({
      ...one,
      asked: asked.map(({ data, ...rest }) => ({ ...rest, data: [...data].join() })),
    })),
  ).toEqual([])
  expect(Math.min(levels.calm, levels.caution, levels.danger)).toBeGreaterThan(count / 100)
})

test.each(harmless)('default: what is said of $what is all of it, and true', ({ asked }) => {
  const review = reviewSolanaDry(asked)
  expect(review.level).toBe('calm')
  expect(findUntrueSolana(asked, review)).toEqual([])
})
