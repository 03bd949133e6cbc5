import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeCell } from './escapeCell.ts'
import type { Page } from './writeReference.ts'

type Row = {
  readonly statement: string
  readonly from?: readonly string[]
  readonly tests?: readonly string[]
  readonly differs?: string
}

type Section = { readonly title: string; readonly rows: readonly Row[] }

/**
 * The page of what holds, from the rows that the gate `coverage` judges.
 * @param root the repository
 */
export function writeCoverage(root: string): Page {
  const sections = globSync('tooling/coverage/rows/*.json', { cwd: root })
    .map((file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Section)
    .sort((one, other) => one.title.localeCompare(other.title, 'en', { numeric: true }))
  const rows = sections.flatMap((section) => section.rows)
  const differing = rows.filter(({ differs }) => differs !== undefined).length
  return {
    slug: 'coverage',
    title: 'Specification coverage',
    description: 'Every statement of the specification, with the code that implements it and its test.',
    body: [
      `${rows.length - differing} of ${rows.length} statements of the specification hold. ${differing} differ on purpose, each with its reason.`,
      'A check follows each row from the screen or call that reaches it to its code, and from its tests to the same code. It runs with every change.',
      ...sections.flatMap(({ title, rows: own }) => [`## ${title}`, writeTable(own)]),
    ].join('\n\n'),
  }
}

function writeTable(rows: readonly Row[]): string {
  const cells = rows.map(({ statement, from = [], tests = [], differs }) => {
    const shown = tests.map((test) => escapeCell(test.split(' › ').slice(1).join(' › '))).join('<br>')
    const reached =
      differs === undefined ? from.map((name) => `\`${name}\``).join(', ') : `**differs**: ${escapeCell(differs)}`
    return `| ${escapeCell(statement)} | ${reached} | ${shown} |`
  })
  return ['| statement | reached by | shown by |', '| --- | --- | --- |', ...cells].join('\n')
}
