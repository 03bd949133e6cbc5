import { expect, test } from 'vitest'
import { writeTree } from '../gates/writeTree.ts'
import { checkPromises } from './checkPromises.ts'

const shown = 'src/wallet.test.ts'
const files = { [shown]: "test('default', () => {})\ntest.skip('behavior: never', () => {})" }

function check(rows: readonly object[], file = 'promises.json'): readonly string[] {
  using tree = writeTree({ ...files, [`tooling/coverage/${file}`]: JSON.stringify({ title: 'Keys', rows }) })
  return checkPromises(tree.root, new Map()).map((problem) => problem.replace(`tooling/coverage/${file}: `, ''))
}

test('default: a promise names its tests, or why there is none; so does a report', () => {
  const rows = [
    { statement: 'A', tests: [`${shown} › default`] },
    { statement: 'B', untested: 'a limit that is stated' },
    { statement: 'C', untested: 'no one can. What is near:', tests: [`${shown} › default`] },
  ]
  expect(check(rows)).toEqual([])
  expect(check([{ id: 'C01', reported: 'a', here: 'b', tests: [`${shown} › default`] }], 'complaints.json')).toEqual([])
})

test.each([
  [{ statement: 'A', tests: [`${shown} › gone`] }, `A: no such test in ${shown}: gone`],
  [{ statement: 'A', untested: 'near:', tests: ['gone.test.ts › default'] }, 'A: no such test file: gone.test.ts'],
  [
    { statement: 'A', tests: [`${shown} › behavior: never`] },
    `A: a skipped test in ${shown} shows nothing: behavior: never`,
  ],
  [{ statement: 'A' }, 'A: has neither tests nor the reason why there are none'],
  [{ statement: 'A', untested: '' }, 'A: has neither tests nor the reason why there are none'],
  [{ id: 'C01', untested: 'why' }, 'a row without a statement, or an id and a report'],
])('error: %j', (row, problem) => {
  expect(check([row])).toEqual([problem])
})

test('error: a promise that stands twice', () => {
  const row = { statement: 'A', untested: 'why' }
  expect(check([row, row])).toEqual(['stated twice: A'])
})
