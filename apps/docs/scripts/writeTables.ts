import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from './writeReference.ts'

type Terms = {
  /** Where the words were looked up: name of the product, its repository and folder. */
  readonly sources: Readonly<Record<string, string>>
  /** The terms that were looked up. */
  readonly main: readonly string[]
  readonly languages: Readonly<Record<string, Readonly<Record<string, readonly [word: string, seen?: string]>>>>
}

/** With fewer of the main terms seen in use, a language is called beta. */
const fewestSeen = 7

/** Tags that a language is shown for besides its own. */
const alsoFor: Readonly<Record<string, string>> = {
  he: '`iw`',
  id: '`in`',
  'pt-BR': '`pt`',
  'pt-PT': '`pt-AO`, `pt-MZ` and other regions that write as Portugal does',
  zh: '`zh-CN`, `zh-SG`, `zh-Hans`',
  'zh-Hant': '`zh-TW`, `zh-HK`, `zh-MO`',
}

/**
 * The pages of the languages and of their terms.
 * @param root the repository
 */
export function writeLanguages(root: string): readonly Page[] {
  const terms = JSON.parse(readFileSync(path.join(root, 'packages/ui/src/i18n/terms.json'), 'utf8')) as Terms
  const codes = Object.keys(terms.languages)
  const sorted = codes.toSorted((one, other) => nameLanguage(one).localeCompare(nameLanguage(other), 'en'))
  return [writeList(terms, sorted), writeTerms(terms, sorted)]
}

function writeList(terms: Terms, codes: readonly string[]): Page {
  const rows = ['en', ...codes].toSorted((one, other) => nameLanguage(one).localeCompare(nameLanguage(other), 'en'))
  return {
    slug: 'languages',
    title: 'Languages',
    description: `The ${rows.length} languages Foyer speaks, and which of them are beta.`,
    body: [
      `Set one as \`locale\`, or use \`auto\`: see [Texts and languages](../words/). A regional tag such as \`de-AT\` shows the language with the region's own numbers and dates.`,
      [
        '| language | `locale` | also for | state |',
        '| --- | --- | --- | --- |',
        ...rows.map((code) => {
          const state = code === 'en' ? 'the original' : describeState(terms, code)
          return `| ${nameLanguage(code)} | \`${code}\` | ${alsoFor[code] ?? ''} | ${state} |`
        }),
      ].join('\n'),
      `No native speaker outside the project has reviewed a translation yet; corrections are welcome. A language is **beta** if fewer than ${fewestSeen} of its ${terms.main.length} main terms were found in a public wallet or app of that language. Its texts are complete, but some of its words may be unusual. The [terms](../glossary/) say where each was seen. Ten safety texts are [translated back](../safety-texts/) from every language.`,
    ].join('\n\n'),
  }
}

function describeState({ main, languages }: Terms, code: string): string {
  const seen = main.filter((term) => languages[code]?.[term]?.[1]).length
  return seen < fewestSeen ? `**beta**: ${seen} of ${main.length} main terms seen in use` : 'complete'
}

function writeTerms({ sources, languages }: Terms, codes: readonly string[]): Page {
  return {
    slug: 'glossary',
    title: 'Translators’ glossary',
    description: 'The term chosen for each word of the field, in every language, and where it is seen in use.',
    body: [
      'Each term has one translation per language. Use it when you translate or correct a text. To change a term, change every text that contains it.',
      'The last column names products whose own translation says the same: facts about wording, no text of theirs is used.',
      [
        '| product | where |',
        '| --- | --- |',
        ...Object.entries(sources).map(([name, file]) => `| ${name} | ${escapeCell(file)} |`),
      ].join('\n'),
      ...codes.flatMap((code) => [
        `## ${nameLanguage(code)}`,
        [
          `| English | \`${code}\` | seen in |`,
          '| --- | --- | --- |',
          ...Object.entries(languages[code] ?? {}).map(
            ([term, [word, seen = '']]) => `| ${escapeCell(term)} | ${escapeCell(word)} | ${seen} |`,
          ),
        ].join('\n'),
      ]),
    ].join('\n\n'),
  }
}

/** In English; a short code is that of the most usual script. */
function nameLanguage(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code === 'zh' ? 'zh-Hans' : code) ?? code
}

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

/** Text of data as a cell of a table in Markdown: nothing in it is a column, a tag or an expression. */
export function escapeCell(text: string): string {
  return text.replace(/[|<{]/g, (sign) => ({ '|': '\\|', '<': '&lt;', '{': '&#123;' })[sign] ?? sign)
}

type PromiseRow = {
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

type Section = { readonly title: string; readonly rows: readonly PromiseRow[]; readonly runs?: readonly Run[] }

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
  rows: readonly PromiseRow[],
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
