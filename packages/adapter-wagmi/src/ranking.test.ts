import { expect, test } from 'vitest'
import { toScores } from './ranking.ts'

const round = (scores: readonly number[]) => scores.map((score) => Math.round(score * 1_000) / 1_000)

test.each([
  ['the quicker of two steady nodes', [[100], [25]], [0.7, 0.925]],
  [
    'a steady slow node before a quick one that fails',
    [
      [100, 100],
      [10, undefined],
    ],
    [0.7, 0.62],
  ],
  ['a node that never answered', [[50], [undefined, undefined]], [0.7, 0]],
  ['nobody answered', [[undefined], [undefined]], [0, 0]],
  ['answers within one ms are alike enough', [[0.2], [0.1]], [0.94, 0.97]],
])('default: %s', (_, samples, expected) => {
  expect(round(toScores(samples))).toEqual(expected)
})
