import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A statement of the specification. It holds, or it differs for a reason. */
export type Row = {
  readonly statement: string
  /** What a visitor or a site reaches it by: `screen Connect`, `@foyer/core: connect`, `program gateway`. */
  readonly from?: readonly string[]
  /** Files from the root. */
  readonly code?: readonly string[]
  /** A test's file and exact name: `a.test.ts › default`. Before a name that stands twice in its file: its `describe`. */
  readonly tests?: readonly string[]
  /** The reason of a deliberate departure. */
  readonly differs?: string
}

/** One section of the specification, as its file in `rows` has it. */
export type Section = {
  /** From the root. */
  readonly file: string
  readonly title: string
  readonly rows: readonly Row[]
}

const lists = ['from', 'code', 'tests'] as const

/**
 * Every section of the specification, from the files in `tooling/coverage/rows`.
 * @throws Error when a file has another shape
 */
export function readSections(root: string): readonly Section[] {
  return globSync('tooling/coverage/rows/*.json', { cwd: root })
    .sort()
    .map((file) => {
      const { title, rows } = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
      if (typeof title !== 'string' || !Array.isArray(rows)) throw new Error(`${file}: not { title, rows }`)
      return { file, title, rows: rows.map((row) => readRow(file, row)) }
    })
}

function readRow(file: string, row: unknown): Row {
  const { statement, differs, ...more } = row as Row
  const isRow =
    typeof statement === 'string' &&
    (differs === undefined || (typeof differs === 'string' && differs !== '')) &&
    Object.entries(more).every(([name, list]) => lists.some((one) => one === name) && isList(list))
  if (!isRow) throw new Error(`${file}: not { statement, from, code, tests } or { statement, differs }: ${statement}`)
  return row as Row
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
}
