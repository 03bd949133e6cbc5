import { readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeCell } from './escapeCell.ts'
import type { Page } from './writeReference.ts'

type Source = { readonly title: string; readonly url: string; readonly of: string }
type Row = {
  readonly family: string
  readonly network: string
  readonly what: string
  readonly value: string
  readonly source: string
}
type Facts = {
  readonly checked: string
  readonly sources: Readonly<Record<string, Source>>
  readonly rows: readonly Row[]
}

/**
 * The page of what the built-in networks take for true, and when it was last compared with what others say.
 * @param root the repository
 */
export function writeNetworks(root: string): Page {
  const { checked, sources, rows } = JSON.parse(
    readFileSync(path.join(root, 'tooling/coverage/networks.json'), 'utf8'),
  ) as Facts
  const toLine = ({ network, what, value, source }: Row) => {
    const { title = '', url = '', of = '' } = sources[source] ?? {}
    return `| ${escapeCell(network)} | ${escapeCell(what)} | \`${escapeCell(value)}\` | [${escapeCell(title)}](${url}) (${of}) |`
  }
  return {
    slug: 'networks',
    title: 'Networks today',
    description:
      'Endpoints, explorers, prefixes, fees and tokens that Foyer builds in, with the source of each and the day it was checked.',
    body: [
      `What Foyer builds in, compared with its sources last on **${checked}**. A test compares it with the code; a site's own options win over all of it. Networks of Ethereum's family come from viem, and the fees of Ethereum, Solana and Bitcoin are asked of the network each time.`,
      ...[...new Set(rows.map(({ family }) => family))].flatMap((family) => [
        `## ${family}`,
        [
          '| network | what | value | source |',
          '| --- | --- | --- | --- |',
          ...rows.filter((row) => row.family === family).map(toLine),
        ].join('\n'),
      ]),
    ].join('\n\n'),
  }
}
