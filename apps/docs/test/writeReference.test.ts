import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findLanguage, frameLanguages } from '@foyer/ui/frame-languages'
import { expect, test } from 'vitest'
import { laterEntries, readPackage, writeReference } from '../scripts/writeReference.ts'
import { writeLanguages } from '../scripts/writeTables.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const pages = await writeReference(root)

const known = new Map<string, ReturnType<typeof readPackage>>()
/** Each entry once: to read one takes a compiler a second, and longer beside other work. */
const read = (name: string, entry = 'index') => {
  const found = known.get(`${name}/${entry}`) ?? readPackage(root, name, entry)
  known.set(`${name}/${entry}`, found)
  return found
}

test('default: every public name of core and ui is in it', () => {
  const all = pages.map(({ body }) => body).join('\n')
  const names = ['core', 'ui'].flatMap((name) => read(name).map((one) => one.name))
  // shown by what they are made of
  const parts = new Set([
    'ConnectOptions',
    'ConnectionTarget',
    'FoyerOptions',
    'Config',
    'RouteParams',
    'MountOptions',
    'WalletDisplay',
    'MessageKey',
    'Words',
    // by the page of the elements
    'ElementRow',
    'foyerElements',
  ])
  expect(names.filter((name) => !parts.has(name) && !all.includes(name))).toEqual([])
})

test('default: every name of the entries that load later, and of the packages for frameworks', () => {
  const bodies = new Map(pages.map(({ slug, body }) => [slug, body]))
  const entries = laterEntries.map(([entry]) => ['later-actions', 'core', entry] as const)
  const packages = ['vue', 'svelte', 'angular'].map((name) => [name, name, 'index'] as const)
  for (const [slug, name, entry] of [...entries, ...packages]) {
    const names = read(name, entry).map((one) => one.name)
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter((one) => !bodies.get(slug)?.includes(one))).toEqual([])
  }
  expect(bodies.get('later-actions')).toContain('| `getBalance` |')
  expect(bodies.get('later-actions')).toContain('function bindNetwork(): Binding<NetworkState>\n')
  expect(bodies.get('angular')).toContain('| `FoyerButton` | `<foyer-button>`: connects, then')
})

test('behavior: an entry of core is described name by name, or the screens’ own', () => {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'packages/core/package.json'), 'utf8'))
  const own = Object.keys(exports).filter((entry) => !entry.startsWith('./internal/') && entry !== './package.json')
  expect(own.sort()).toEqual(['.', './api', ...laterEntries.map(([entry]) => `./${entry}`)].sort())
  const names = ['index', ...laterEntries.map(([entry]) => entry)].flatMap((entry) => read('core', entry))
  expect(names.length).toBeGreaterThan(150)
  expect(names.flatMap(({ name, doc }) => (doc.text ? [] : [name]))).toEqual([])
})

test('behavior: speaks to owners: no paragraph of a specification, and a word on every option', () => {
  expect(pages.flatMap(({ body }) => body.split('\n').filter((line) => line.includes('§')))).toEqual([])
  const described = ['FoyerOptions', 'ConnectOptions', 'Features', 'ThemeVariables', 'FoyerButtonProps'].flatMap(
    (name) =>
      [...read('core'), ...read('ui')]
        .filter((one) => one.name === name)
        .flatMap(({ members }) => members.map((member) => [`${name}.${member.name}`, member.doc.text] as const)),
  )
  expect(described.length).toBeGreaterThan(60)
  expect(described.flatMap(([name, text]) => (text ? [] : [name]))).toEqual([])
})

test('default: elements with their attributes', () => {
  const { body = '' } = pages.find(({ slug }) => slug === 'elements') ?? {}
  expect(body).toContain('| `chars-start` | `charsStart` |')
  expect(body.split('## `<foyer-network-button>`')[1]).toContain('| `size` | `size` |')
})

test('default: an option with its type and default', () => {
  const options = pages.find(({ slug }) => slug === 'options')
  expect(options?.body).toContain(
    "## allWallets\n\n```ts no-check\nallWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'\n```\n\nThe row that leads to the whole catalogue. Default `SHOW`.",
  )
})

test('default: events and errors with what they carry', () => {
  const bodies = new Map(pages.map(({ slug, body }) => [slug, body]))
  expect(bodies.get('events')).toContain('| `MODAL_OPEN` | `connected` |')
  expect(bodies.get('events')).toContain('| `CLICK_ALL_WALLETS` | none |')
  expect(bodies.get('errors')).toMatch(
    /## WalletTimedOut\n\nThe wallet did not answer within ‹seconds› s\n\n\S.* \*\*What to do:\*\* \S/,
  )
})

test('default: every alert leads to a page that is there', () => {
  const errors = pages.find(({ slug }) => slug === 'errors')?.body ?? ''
  const alerts = errors.split('## Alerts')[1]?.matchAll(/\]\(\.\.\/\.\.\/(.+?)\/\) \|$/gm) ?? []
  const linked = [...alerts].map(([, page = '']) => page)
  const written = pages.map(({ slug }) => `reference/${slug}`)
  const docs = path.join(root, 'apps/docs/src/content/docs')
  expect(linked.length).toBeGreaterThan(20)
  expect(linked.filter((page) => !written.includes(page) && !existsSync(path.join(docs, `${page}.md`)))).toEqual([])
})

test('default: attributes with their properties, and the events of the element', () => {
  const elements = pages.find(({ slug }) => slug === 'elements')?.body
  expect(elements).toContain(
    '| `chars-start` | `charsStart` | `number` | How much of the address stands before the dots. Default 4. |',
  )
  expect(elements).toContain('| `accountchange` | `CustomEvent<AccountState>` |')
})

const [list, terms] = writeLanguages(path.resolve(import.meta.dirname, '../../..'))
const codes = Object.keys(frameLanguages) as (keyof typeof frameLanguages)[]
// without the head
const rows = [...(list?.body ?? '').matchAll(/^\| [^|]+ \| `([^`]+)` \| ([^|]*) \| ([^|]*) \|$/gm)].slice(1)

test('default: every language has its row and its terms, and each tag named for it shows it', () => {
  expect(rows.map(([, code]) => code).sort()).toEqual(['en', ...codes].sort())
  for (const [, code, tags = ''] of rows) {
    for (const [, tag] of tags.matchAll(/`([^`]+)`/g))
      expect([tag, findLanguage(tag, codes)?.code]).toEqual([tag, code])
  }
  for (const code of codes) expect(terms?.body).toContain(`| English | \`${code}\` | seen in |`)
})

test('behavior: a language whose terms were not found in use is called beta, with how many were', () => {
  const states = Object.fromEntries(rows.map(([, code, , state]) => [code, state]))
  expect(states).toMatchObject({ ja: 'complete', ur: '**beta**: 2 of 10 main terms seen in use' })
})
