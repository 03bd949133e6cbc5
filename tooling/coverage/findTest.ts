import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { readTestNames, type TestName } from './readTestNames.ts'

/** Names of tests by file, read once. */
export type KnownTests = Map<string, readonly TestName[]>

/**
 * Why a named test shows nothing: its file or its name is gone, two are called so, or it never runs.
 * @param named a file from the root and the test's exact name: `a.test.ts › default`
 */
export function findTest(root: string, tests: KnownTests, named: string): readonly string[] {
  const [, file, name] = /^`?([^`›]+?)`? › (.+)$/.exec(named) ?? []
  if (!file || !name) return [`not a test, written file › name: ${named}`]
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
