import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { report } from './report.ts'
import { readTestNames, type TestName } from './testNames.ts'

/** The specification's sections; each must have its table. */
const sections = ['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9']

type Coverage = { readonly holds: number; readonly later: number; readonly problems: readonly string[] }

type Row = { readonly statement: string; readonly lives: string; readonly shown: string }

/**
 * Reads docs/coverage.md and looks for every file and test it names.
 * @param root folder that the paths in the tables start from
 */
export function checkCoverage(root: string): Coverage {
  const problems: string[] = []
  const tests = new Map<string, readonly TestName[]>()
  const seen = new Set<string>()
  const found = new Set<string>()
  let [holds, later] = [0, 0]
  const lines = readFileSync(path.join(root, 'docs/coverage.md'), 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('## ')) found.add(line.split(' ')[1] ?? '')
    if (!line.startsWith('|') || isHeading(line)) continue
    const row = readRow(line)
    const wrong = row ? judge(root, tests, row) : ['not a row of three cells: | statement | lives in | shown by |']
    if (row && seen.has(row.statement)) wrong.push(`states twice: ${row.statement}`)
    if (row) seen.add(row.statement)
    problems.push(...wrong.map((problem) => `docs/coverage.md:${index + 1}: ${problem}`))
    if (row?.lives === 'later') later += 1
    else if (wrong.length === 0) holds += 1
  }
  problems.push(...checkComplaints(root, tests))
  for (const section of sections) if (!found.has(section)) problems.push(`docs/coverage.md: ${section} has no table`)
  return { holds, later, problems }
}

/** Rows of docs/complaints.md: each ends in a test, or in words for why there is none. */
function checkComplaints(root: string, tests: Map<string, readonly TestName[]>): readonly string[] {
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

function judge(root: string, tests: Map<string, readonly TestName[]>, row: Row): string[] {
  if (row.lives === 'later' && row.shown === 'later') return []
  if (row.lives === 'later') return [`is shown by a test but lives nowhere: ${row.statement}`]
  if (row.shown === 'later') return [`lives somewhere but is shown by no test: ${row.statement}`]
  return [
    ...row.lives.split(/,\s*|<br>/).flatMap((cell) => judgeFile(root, cell.trim())),
    ...row.shown.split('<br>').flatMap((cell) => judgeTest(root, tests, cell.trim())),
  ]
}

function judgeFile(root: string, cell: string): readonly string[] {
  const [, file] = /^`([^`]+)`$/.exec(cell) ?? []
  if (!file) return [`not a file in backticks: ${cell}`]
  return isFile(root, file) ? [] : [`no such file: ${file}`]
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
  const { holds, later, problems } = checkCoverage(path.resolve(import.meta.dirname, '..'))
  report(problems, `specification: ${holds} of ${holds + later} statements hold, ${later} later`)
}
