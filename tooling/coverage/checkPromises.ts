import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findTest, type KnownTests } from './findTest.ts'

/** Something that is said of the product: to visitors of the embedded wallet, or of what users of other widgets reported. */
type Promised = {
  readonly statement?: string
  readonly reported?: string
  readonly id?: string
  readonly tests?: readonly string[]
  /** Why no test shows it, or shows it whole. */
  readonly untested?: string
}

type Section = { readonly rows: readonly Promised[] }

/**
 * Promises to visitors (`promises.json`), reports of users (`complaints.json`), what attackers can't do (`threats.json`) and the criteria of access (`wcag.json`): each ends in a test that is there and runs, or
 * in the reason why there is none.
 */
export function checkPromises(root: string, tests: KnownTests): readonly string[] {
  const files = globSync('tooling/coverage/{promises,complaints,threats,wcag}.json', { cwd: root }).sort()
  return files.flatMap((file) => {
    const read: Section | readonly Section[] = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
    return [read].flat().flatMap(({ rows }) => checkRows(root, tests, rows).map((problem) => `${file}: ${problem}`))
  })
}

function checkRows(root: string, tests: KnownTests, rows: readonly Promised[]): readonly string[] {
  const names = rows.map(({ statement, id }) => statement ?? id)
  const twice = names.filter((name, index) => names.indexOf(name) < index).map((name) => `stated twice: ${name}`)
  return [...twice, ...rows.flatMap((row) => judge(root, tests, row))]
}

function judge(root: string, tests: KnownTests, row: Promised): readonly string[] {
  const name = row.statement ?? row.id
  if (!name || !(row.statement ?? row.reported)) return ['a row without a statement, or an id and a report']
  const { tests: shown = [], untested } = row
  if (shown.length === 0 && !untested) return [`${name}: has neither tests nor the reason why there are none`]
  return shown.flatMap((test) => findTest(root, tests, test)).map((problem) => `${name}: ${problem}`)
}
