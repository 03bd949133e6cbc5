import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeCell } from './escapeCell.ts'
import type { Page } from './writeReference.ts'

type Row = {
  readonly id?: string
  readonly statement?: string
  readonly reported?: string
  readonly here?: string
  readonly attacker?: string
  readonly can?: string
  readonly tests?: readonly string[]
  readonly untested?: string
}

type Section = { readonly title: string; readonly rows: readonly Row[] }

/**
 * The pages of what is promised: to visitors of the embedded wallet, against attackers, and about what users of other widgets reported.
 * @param root the repository
 */
export function writePromises(root: string): readonly Page[] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Section
  const promises = globSync('tooling/coverage/promises/*.json', { cwd: root }).sort().map(read)
  const complaints = read('tooling/coverage/complaints.json')
  const threats = read('tooling/coverage/threats.json')
  return [
    {
      slug: 'promises',
      title: 'Promises to visitors',
      description: 'Every promise about the embedded wallet, with its test.',
      body: [
        'What the [embedded wallet](../embedded-wallet/) holds against whom. Each statement names its tests, or says why it has none.',
        ...promises.flatMap(({ title, rows }) => [`## ${title}`, writeTable(['statement'], rows)]),
      ].join('\n\n'),
    },
    {
      slug: 'threat-model',
      title: threats.title,
      description: 'Who could attack, what each attacker can and can’t reach, and the tests for it.',
      body: [
        'What each attacker can and can’t reach. The tests named here try exactly that; if one is removed, the build fails.',
        'For your decisions as an owner, see [The embedded wallet](../embedded-wallet/). For what Foyer trusts, see [Security](../security/).',
        writeTable(['attacker', 'can', 'statement'], threats.rows),
      ].join('\n\n'),
    },
    {
      slug: 'complaints',
      title: complaints.title,
      description: 'Reports from public issue threads about wallet kits, and what Foyer does.',
      body: [
        `${complaints.rows.length} reports from public issue threads about wallet kits. Each has a test with its number.`,
        writeTable(['id', 'reported', 'here'], complaints.rows),
      ].join('\n\n'),
    },
  ]
}

function writeTable(
  columns: readonly ('id' | 'statement' | 'reported' | 'here' | 'attacker' | 'can')[],
  rows: readonly Row[],
): string {
  const lines = rows.map((row) => {
    const why = row.untested === undefined ? [] : [`**no test**: ${escapeCell(row.untested)}`]
    const shown = [...why, ...(row.tests ?? []).map((test) => escapeCell(test.split(' › ').slice(1).join(' › ')))]
    return `| ${[...columns.map((column) => escapeCell(row[column] ?? '')), shown.join('<br>')].join(' | ')} |`
  })
  const head = columns.map((column) => (column === 'here' ? 'what happens here' : column))
  return [`| ${[...head, 'shown by'].join(' | ')} |`, `|${' --- |'.repeat(columns.length + 1)}`, ...lines].join('\n')
}
