// Ours, because no tool knows that a statement names a test that is there and runs, and code that something reaches.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { report } from '../gates/report.ts'
import { checkPromises } from './checkPromises.ts'
import { createJudge } from './createJudge.ts'
import { findTest, type KnownTests } from './findTest.ts'
import { readSections } from './readSections.ts'

/** The specification's sections; each must have its file. */
const sections = ['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9']

const comparison = 'apps/docs/src/content/docs/trust/comparison.md'

type Coverage = { readonly holds: number; readonly differs: number; readonly problems: readonly string[] }

/**
 * Follows every statement of the specification from the screen or call that reaches it to its code and its tests.
 * @param root folder that the paths of the rows start from
 */
export function checkCoverage(root: string): Coverage {
  const tree = { root, tests: new Map() }
  const judge = createJudge(root, tree.tests)
  const files = readSections(root)
  const rows = files.flatMap(({ file, rows: own }) => own.map((row) => ({ file, row, wrong: judge(row) })))
  const statements = rows.map(({ row }) => row.statement)
  const titles = files.map(({ title }) => title.split(' ')[0])
  const isSound = (row: (typeof rows)[number]) => row.wrong.length === 0
  return {
    holds: rows.filter((one) => isSound(one) && one.row.differs === undefined).length,
    differs: rows.filter((one) => isSound(one) && one.row.differs !== undefined).length,
    problems: [
      ...rows.flatMap(({ file, row, wrong }) => wrong.map((problem) => `${file}: ${row.statement}: ${problem}`)),
      ...statements.filter((one, index) => statements.indexOf(one) < index).map((one) => `stated twice: ${one}`),
      ...sections.filter((one) => !titles.includes(one)).map((one) => `${one} has no file in tooling/coverage/rows`),
      ...checkPromises(root, tree.tests),
      ...checkWishes(tree),
    ],
  }
}

/** Rows of the comparison's table of wishes: each ends in a test, or in a link, which the documentation's build follows. */
function checkWishes({ root, tests }: Tree): readonly string[] {
  const file = path.join(root, comparison)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  const start = lines.indexOf('| wished for | how | shown by |') + 2
  if (start < 2) return [`${comparison}: has no table of wishes`]
  const count = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  return lines.slice(start, start + count).flatMap((line, index) => {
    const shown = (line.split(/(?<!\\)\|/)[3] ?? '').trim()
    const wrong = shown.startsWith('[') ? [] : findTest(root, tests, shown)
    return wrong.map((problem) => `${comparison}:${start + index + 1}: ${problem}`)
  })
}

type Tree = { readonly root: string; readonly tests: KnownTests }

if (import.meta.main) {
  const { holds, differs, problems } = checkCoverage(path.resolve(import.meta.dirname, '../..'))
  report(problems, `specification: ${holds} of ${holds + differs} statements hold, ${differs} differ for a reason`)
}
