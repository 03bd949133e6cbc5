import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Page, writeReference } from './writeReference.ts'
import { escapeCell, writeLanguages, writeNetworks, writePromises } from './writeTables.ts'

/** The results in the order of the page, as `pnpm run results <name>` writes them. */
const results = [
  'size',
  'requests',
  'press',
  'lighthouse',
  'list',
  'account',
  'gateway',
  'sources',
  'relay',
  'nats',
  'lost',
  'attacks',
]

/**
 * The page of what was measured.
 * @param root the repository
 */
function writeBenchmarks(root: string): Page {
  const folder = path.join(root, 'tooling/measure/results')
  return {
    slug: 'benchmarks',
    title: 'Size and speed',
    description: 'Size and speed of Foyer, each with the command that measures it.',
    body: [
      'Each part was written by the command above its tables. Times are medians; compare within one run, not between machines.',
      ...results.map((name) => readFileSync(path.join(folder, `${name}.md`), 'utf8').trim()),
    ].join('\n\n'),
  }
}

type Source = {
  readonly file: string
  readonly slug: string
  readonly order: number
  readonly title?: string
}

/** Documents of the repository that the site shows as they are, and where. */
const documents: readonly Source[] = [
  { file: 'packages/test-kit/README.md', slug: 'build/testing', order: 9, title: 'Testing with scripted wallets' },
  { file: 'docs/chains.md', slug: 'chains/families', order: 1 },
  {
    file: 'packages/adapter-wagmi/README.md',
    slug: 'chains/ethereum',
    order: 2,
    title: 'Ethereum and other EVM networks',
  },
  { file: 'packages/adapter-solana/README.md', slug: 'chains/solana', order: 3, title: 'Solana' },
  { file: 'packages/adapter-bitcoin/README.md', slug: 'chains/bitcoin', order: 4, title: 'Bitcoin' },
  { file: 'packages/adapter-polkadot/README.md', slug: 'chains/polkadot', order: 5, title: 'Polkadot' },
  { file: 'packages/adapter-cosmos/README.md', slug: 'chains/cosmos', order: 6, title: 'Cosmos' },
  { file: 'docs/self-hosting.md', slug: 'run/self-hosting', order: 1 },
  { file: 'docs/embedded-wallet.md', slug: 'trust/embedded-wallet', order: 3 },
  { file: 'docs/architecture.md', slug: 'trust/architecture', order: 8 },
]

const pages = 'apps/docs/src/content/docs/'
/** Data of the repository, and the page that is written from it. */
const dataPages: Readonly<Record<string, string>> = {
  'packages/ui/src/i18n/languageTable.ts': 'build/languages',
  'packages/ui/src/i18n/terms.json': 'build/glossary',
  'tooling/coverage': 'trust/coverage',
  'tooling/coverage/promises.json': 'trust/promises',
  'tooling/coverage/complaints.json': 'trust/complaints',
  'tooling/coverage/threats.json': 'trust/threat-model',
  'tooling/coverage/wcag.json': 'trust/wcag',
  'tooling/coverage/networks.json': 'trust/networks',
  'tooling/gates/dependencies.json': 'trust/dependencies',
  'tooling/measure/results': 'trust/benchmarks',
}

/** Whether a page of the site has its source elsewhere. @param page from the folder of pages */
export function isWritten(page: string): boolean {
  return (
    page.startsWith('reference/') ||
    Object.values(dataPages).some((slug) => page === `${slug}.md`) ||
    documents.some(({ slug }) => page === `${slug}.md`)
  )
}

/**
 * Writes the pages that have their source elsewhere: the reference from the code's comments, and the repository's documents.
 * @param root the repository
 * @param content the folder of the site's pages
 */
export async function writePages(root: string, content: string): Promise<void> {
  rmSync(path.join(content, 'reference'), { recursive: true, force: true })
  for (const [index, page] of (await writeReference(root)).entries()) {
    write(path.join(content, 'reference', `${page.slug}.md`), withHead(page, index + 1))
  }
  for (const [index, page] of [
    writeBenchmarks(root),
    writeCoverage(root),
    ...writePromises(root),
    writeDependencies(root, listWorkspaces(root)),
    writeNetworks(root),
  ].entries()) {
    // long tables for who works on Foyer: a search for a word of theirs means another page
    write(
      path.join(content, 'trust', `${page.slug}.md`),
      withHead(page, 9 + index, { pagefind: page.slug === 'benchmarks' }),
    )
  }
  for (const page of writeLanguages(root)) {
    // a search for a language, or for a word of the field, means the page of how to set it
    const sidebar = { order: 4, hidden: page.slug === 'glossary' }
    write(path.join(content, 'build', `${page.slug}.md`), withHead(page, 4, { sidebar, pagefind: false }))
  }
  for (const source of documents) {
    const text = readFileSync(path.join(root, source.file), 'utf8')
    write(path.join(content, `${source.slug}.md`), withHead(toPage(text, source), source.order))
  }
}

function listWorkspaces(root: string): readonly string[] {
  return globSync('{packages,apps}/*', { cwd: root })
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function withHead({ title, description, body }: Page, order: number, more: object = {}): string {
  const head = { title, description, sidebar: { order }, ...more }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return ['---', ...lines, '---', '', body, ''].join('\n')
}

/** A document's heading is the page's title; links to other documents lead to their pages. */
function toPage(text: string, source: Source): Page {
  const [, heading = ''] = /^# (.*)$/m.exec(text) ?? []
  const body = text.replace(/^# .*$/m, '').trim()
  const [first = ''] = body.split('\n\n')
  const description = first
    .replace(/[`*_]|\[|\]\([^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, 160)
  return { slug: source.slug, title: source.title ?? heading, description, body: linkPages(body, source) }
}

/** A picture is one of the site's own. Another target without a page is shown as its text alone: the site does not know where its source is kept. */
function linkPages(body: string, { file, slug }: Source): string {
  return body.replace(/(!?)\[([^\]]*)\]\((?!\w+:|#)([^)#\s]+)(#[^)]*)?\)/g, (_, image, label, target, hash = '') => {
    const full = path.posix.join(path.posix.dirname(file), String(target))
    if (image && full.startsWith('docs/images/')) return `![${label}](picture:${path.posix.basename(full)})`
    const page = documents.find((one) => one.file === full || one.file === `${full}/README.md`)?.slug ?? toSlug(full)
    if (image || page === undefined) return String(label)
    return `[${label}](${toRelative(slug, page)}${hash})`
  })
}

/** A page that has its source on the site already, or is written from data. */
function toSlug(file: string): string | undefined {
  if (Object.hasOwn(dataPages, file)) return dataPages[file]
  return file.startsWith(pages) ? file.slice(pages.length).replace(/\.mdx?$/, '') : undefined
}

/** The site may stand in any folder of its host. */
function toRelative(from: string, to: string): string {
  return `${path.posix.relative(from, to)}/`
}

type Group = { readonly title: string; readonly packages: { readonly [name: string]: string } }

/**
 * The page of every library and its reason, with version and licence as they are installed.
 * @param root the repository
 * @param workspaces folders from the root where a library may be installed
 */
function writeDependencies(root: string, workspaces: readonly string[]): Page {
  const file = path.join(root, 'tooling/gates/dependencies.json')
  const groups = JSON.parse(readFileSync(file, 'utf8')) as readonly Group[]
  const toRow = ([name, why]: readonly [string, string]) => {
    const { version = '', license = '' } = readInstalled(root, workspaces, name)
    return `| \`${name}\` | ${version} | ${license} | ${escapeCell(why)} |`
  }
  return {
    slug: 'dependencies',
    title: 'Dependencies',
    description: 'Every library Foyer uses, its license and the reason for it.',
    body: [
      'Everything that reaches a site is under a permissive licence. A check reads the licence files themselves with every change, and every file of every bundle.',
      ...groups.flatMap(({ title, packages }) => [
        `## ${title}`,
        [
          '| package | version | licence | why |',
          '| --- | --- | --- | --- |',
          ...Object.entries(packages).map(toRow),
        ].join('\n'),
      ]),
    ].join('\n\n'),
  }
}

type Installed = { readonly version?: string; readonly license?: string }

/** Not every library is installed on every platform. */
function readInstalled(root: string, workspaces: readonly string[], name: string): Installed {
  const places = ['', ...workspaces].map((dir) => path.join(root, dir, 'node_modules', name, 'package.json'))
  const file = places.find((place) => existsSync(place))
  return file === undefined ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Installed)
}

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
function writeCoverage(root: string): Page {
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
