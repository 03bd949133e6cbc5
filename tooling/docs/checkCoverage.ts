// Ours, because no tool knows that a statement names a test that is there and runs, and code that something reaches.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { report } from '../gates/report.ts'
import { findReached } from './findReached.ts'
import { readTestNames, type TestName } from './testNames.ts'

/** The specification's sections; each must have its table. */
const sections = ['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9']
/** Before the reason of a deliberate departure. */
const departure = /^differs: (.+)$/

const comparison = 'apps/docs/src/content/docs/trust/comparison.md'

type Coverage = {
  readonly holds: number
  readonly differs: number
  readonly later: number
  readonly problems: readonly string[]
}

type Row = { readonly statement: string; readonly lives: string; readonly shown: string }

/**
 * Reads docs/coverage.md and looks for every file and test it names.
 * @param root folder that the paths in the tables start from
 */
export function checkCoverage(root: string): Coverage {
  const problems: string[] = []
  const tests = new Map<string, readonly TestName[]>()
  const tree = { root, tests, reached: findReached(root) }
  const seen = new Set<string>()
  const found = new Set<string>()
  let [holds, differs, later] = [0, 0, 0]
  const lines = readFileSync(path.join(root, 'docs/coverage.md'), 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('## ')) found.add(line.split(' ')[1] ?? '')
    if (!line.startsWith('|') || isHeading(line)) continue
    const row = readRow(line)
    const wrong = row ? judge(tree, row) : ['not a row of three cells: | statement | lives in | shown by |']
    if (row && seen.has(row.statement)) wrong.push(`states twice: ${row.statement}`)
    if (row) seen.add(row.statement)
    problems.push(...wrong.map((problem) => `docs/coverage.md:${index + 1}: ${problem}`))
    if (row?.lives === 'later') later += 1
    else if (row && departure.test(row.lives)) differs += 1
    else if (wrong.length === 0) holds += 1
  }
  problems.push(...checkComplaints(tree), ...checkThreatModel(tree), ...checkWishes(tree))
  for (const section of sections) if (!found.has(section)) problems.push(`docs/coverage.md: ${section} has no table`)
  return { holds, differs, later, problems }
}

/** Rows of docs/complaints.md: each ends in a test, or in words for why there is none. */
function checkComplaints({ root, tests }: Tree): readonly string[] {
  const file = path.join(root, 'docs/complaints.md')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (!/^\| C\d+ \|/.test(line)) return []
      const shown =
        line
          .split(/(?<!\\)\|/)
          .slice(1, -1)
          .at(-1)
          ?.trim() ?? ''
      const cells = shown.split('<br>').filter((cell) => cell.trim().startsWith('`'))
      const wrong = shown === '' ? ['says nothing'] : cells.flatMap((cell) => judgeTest(root, tests, cell.trim()))
      return wrong.map((problem) => `docs/complaints.md:${index + 1}: ${problem}`)
    })
}

/** Rows of docs/embedded-wallet.md: each ends in tests, or in a reason why there is none. */
function checkThreatModel({ root, tests }: Tree): readonly string[] {
  const file = path.join(root, 'docs/embedded-wallet.md')
  if (!existsSync(file)) return []
  let isStatement = false
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line === '| statement | shown by |') isStatement = true
      if (!line.startsWith('|')) isStatement = false
      if (!isStatement || /^\| (statement|---) \|/.test(line)) return []
      const [statement, shown, ...more] = line.split(/(?<!\\)\|/).slice(1, -1)
      const wrong =
        !statement || !shown || more.length > 0 ? ['not a row of two cells'] : judgeShown(root, tests, shown)
      return wrong.map((problem) => `docs/embedded-wallet.md:${index + 1}: ${problem}`)
    })
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
    const wrong = shown.startsWith('[') ? [] : judgeTest(root, tests, shown)
    return wrong.map((problem) => `${comparison}:${start + index + 1}: ${problem}`)
  })
}

function judgeShown(root: string, tests: Map<string, readonly TestName[]>, shown: string): readonly string[] {
  return shown.split('<br>').flatMap((part) => {
    const cell = part.trim()
    if (!cell.startsWith('**no test**')) return judgeTest(root, tests, cell)
    const [, reason, test] = /^\*\*no test\*\*: ([^`]+?)(`.+)?$/.exec(cell) ?? []
    if (!reason) return [`says no reason, written **no test**: reason: ${cell}`]
    return test === undefined ? [] : judgeTest(root, tests, test)
  })
}

function isHeading(line: string): boolean {
  return line === '| statement | lives in | shown by |' || line === '| --- | --- | --- |'
}

function readRow(line: string): Row | undefined {
  const cells = line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
  const [statement, lives, shown] = cells
  return cells.length === 3 && line.trimEnd().endsWith('|') && statement && lives && shown
    ? { statement, lives, shown }
    : undefined
}

type Tree = {
  readonly root: string
  readonly tests: Map<string, readonly TestName[]>
  readonly reached: ReadonlySet<string>
}

function judge(tree: Tree, row: Row): string[] {
  if (row.lives === 'later' && row.shown === 'later') return []
  if (row.lives === 'later') return [`is shown by a test but lives nowhere: ${row.statement}`]
  if (row.shown === 'later') return [`lives somewhere but is shown by no test: ${row.statement}`]
  const shown = row.shown.split('<br>').flatMap((cell) => judgeTest(tree.root, tree.tests, cell.trim()))
  const [, reason] = departure.exec(row.lives) ?? []
  if (reason) return row.shown === 'nothing' ? [] : shown
  return [...row.lives.split(/,\s*|<br>/).flatMap((cell) => judgeFile(tree, cell.trim())), ...shown]
}

function judgeFile({ root, reached }: Tree, cell: string): readonly string[] {
  const [, file] = /^`([^`]+)`$/.exec(cell) ?? []
  if (!file) return [`not a file in backticks: ${cell}`]
  if (!isFile(root, file)) return [`no such file: ${file}`]
  const isSource = /^(packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(file)
  return isSource && !reached.has(file) ? [`no screen and no public function reaches ${file}`] : []
}

function judgeTest(root: string, tests: Map<string, readonly TestName[]>, cell: string): readonly string[] {
  const [, file, name] = /^`([^`]+)` › (.+)$/.exec(cell) ?? []
  if (!file || !name) return [`not a test, written \`file\` › name: ${cell}`]
  if (!isFile(root, file)) return [`no such test file: ${file}`]
  const known = tests.get(file) ?? readTestNames(file, readFileSync(path.join(root, file), 'utf8'))
  tests.set(file, known)
  const matches = known.filter(({ titles }) => ` › ${titles.join(' › ')}`.endsWith(` › ${name}`))
  if (matches.length === 0) return [`no such test in ${file}: ${name}`]
  if (matches.length > 1) return [`${matches.length} tests in ${file} are called so, add their describe: ${name}`]
  return matches[0]?.skipped ? [`a skipped test in ${file} shows nothing: ${name}`] : []
}

function isFile(root: string, file: string): boolean {
  const full = path.join(root, file)
  return existsSync(full) && statSync(full).isFile()
}

if (import.meta.main) {
  const { holds, differs, later, problems } = checkCoverage(path.resolve(import.meta.dirname, '../..'))
  const all = holds + differs + later
  report(problems, `specification: ${holds} of ${all} statements hold, ${differs} differ for a reason, ${later} later`)
}
