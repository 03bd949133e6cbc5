import { readFileSync } from 'node:fs'
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
  readonly level?: string
  readonly tests?: readonly string[]
  readonly untested?: string
}

/** What a long run came to, that no one waits for with every change. */
type Run = { readonly run: string; readonly command: string; readonly result: string }

type Section = { readonly title: string; readonly rows: readonly Row[]; readonly runs?: readonly Run[] }

/**
 * The pages of what is promised: to visitors of the embedded wallet, against attackers, and about what users of other widgets reported.
 * @param root the repository
 */
export function writePromises(root: string): readonly Page[] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  const promises: readonly Section[] = read('tooling/coverage/promises.json')
  const complaints: Section = read('tooling/coverage/complaints.json')
  const threats: Section = read('tooling/coverage/threats.json')
  const wcag: Section = read('tooling/coverage/wcag.json')
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
        '## Long runs',
        'A part of each runs with every change. These ran once at their full length, from seeds that were new then:',
        writeRuns(threats.runs ?? []),
      ].join('\n\n'),
    },
    {
      slug: 'wcag',
      title: wcag.title,
      description: 'How Foyer meets each success criterion of WCAG 2.2, levels A and AA, and what shows it.',
      body: [
        `How the widget, the embedded wallet’s pages and the dashboard meet the ${wcag.rows.length} success criteria of WCAG 2.2 at levels A and AA. You may quote this page in your site’s accessibility statement. It doesn’t cover your page around the widget, or other wallets, and no one who relies on assistive technology every day has tested it.`,
        'Each criterion names its tests, which run on every change, or what was checked by hand. How Foyer is used with a keyboard, a screen reader and large text stands on [Accessibility](../accessibility/).',
        writeTable(['statement', 'level', 'here'], wcag.rows),
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

function writeRuns(runs: readonly Run[]): string {
  const lines = runs.map(
    ({ run, command, result }) => `| ${escapeCell(run)} | ${escapeCell(result)} | \`${command}\` |`,
  )
  return ['| run | result | again |', '| --- | --- | --- |', ...lines].join('\n')
}

function writeTable(
  columns: readonly ('id' | 'statement' | 'reported' | 'here' | 'attacker' | 'can' | 'level')[],
  rows: readonly Row[],
): string {
  const lines = rows.map((row) => {
    const kind = row.level === undefined ? 'no test' : 'by hand'
    const why = row.untested === undefined ? [] : [`**${kind}**: ${escapeCell(row.untested)}`]
    const shown = [...why, ...(row.tests ?? []).map((test) => escapeCell(test.split(' › ').slice(1).join(' › ')))]
    return `| ${[...columns.map((column) => escapeCell(row[column] ?? '')), shown.join('<br>')].join(' | ')} |`
  })
  const head = columns.map((column) => (column === 'here' ? 'what happens here' : column))
  return [`| ${[...head, 'shown by'].join(' | ')} |`, `|${' --- |'.repeat(columns.length + 1)}`, ...lines].join('\n')
}
