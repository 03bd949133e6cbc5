import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkDocs } from '../docs/checkDocs.ts'
import { checkLayers } from './checkLayers.ts'
import { checkLicences, isPermissive } from './checkLicences.ts'
import { checkPackages } from './checkPackages.ts'
import { checkWords } from './checkWords.ts'
import { findMisnamedFiles } from './findMisnamedFiles.ts'
import { writeTree } from './writeTree.ts'

type Files = { readonly [path: string]: string }

/** Returns what a gate says of a small repository with these files. */
function judge<result>(gate: (root: string) => result, ...files: readonly Files[]): result {
  using tree = writeTree(Object.assign({}, ...files))
  execFileSync('git', ['init', '-q'], { cwd: tree.root })
  execFileSync('git', ['add', '-A', '-f'], { cwd: tree.root })
  return gate(tree.root)
}

const manifest = (name: string, rest: object = {}) =>
  JSON.stringify({ name: `@foyer/${name}`, exports: { '.': { '@foyer/source': './src/index.ts' } }, ...rest })

const layered = {
  'packages/base/package.json': manifest('base'),
  'packages/base/src/index.ts': `export { caip } from './caip.ts'`,
  'packages/base/src/caip.ts': `export const caip = 1`,
  'packages/core/package.json': manifest('core', { dependencies: { '@foyer/base': '*' } }),
  'packages/core/src/index.ts': `export { swap } from './features/swap/swap.ts'`,
  'packages/core/src/query.ts': `export const query = 1`,
  'packages/core/src/features/swap/swap.ts': `import { query } from '../../query.ts'\nexport const swap = query`,
  'packages/core/src/features/email/email.ts': `export const email = 1`,
  'packages/core/src/features/email/email.test.ts': `import { serve } from '@foyer/frame-client/server'`,
  'packages/frame-client/package.json': manifest('frame-client'),
  'packages/frame-client/src/index.ts': `export const frame = 1`,
  'apps/gateway/package.json': JSON.stringify({ name: 'gateway' }),
  'apps/gateway/src/store/openStore.ts': `export type Store = 1`,
  'apps/gateway/src/names/names.ts': `import type { Store } from '../store/openStore.ts'\nexport type Names = Store`,
}

const onlyEntries =
  "only createFoyer, findNamedWallet, firstFrames, routes, watchRoutes, index and the package's entries may import a feature"

test('layers: green', () => {
  expect(judge(checkLayers, layered)).toEqual([])
})

test.each<[string, Files, string]>([
  ...[
    `import { x } from '@foyer/core'`,
    `import type { X } from '@foyer/core'`,
    `const load = () => import('@foyer/core')`,
    `type X = import('@foyer/core').X`,
  ].map((text): [string, Files, string] => [
    text,
    { 'packages/base/src/index.ts': text },
    'packages/base/src/index.ts: base may not import core',
  ]),
  [
    'an entry for tests in what ships',
    { 'packages/core/src/query.ts': `import '@foyer/frame-client/server'` },
    'packages/core/src/query.ts: core may not import frame-client/server',
  ],
  [
    'a dependency that no file uses yet',
    { 'packages/base/package.json': manifest('base', { dependencies: { '@foyer/core': '*' } }) },
    'packages/base/package.json: base may not depend on core',
  ],
  [
    'packages that need each other for tests',
    { 'packages/base/package.json': manifest('base', { devDependencies: { '@foyer/core': '*' } }) },
    'package cycle: @foyer/base → @foyer/core → @foyer/base',
  ],
  ['a package in no layer', { 'packages/extra/package.json': manifest('extra') }, 'packages/extra: is in no layer'],
  [
    'its own name',
    { 'packages/core/src/query.ts': `import '@foyer/core'` },
    'packages/core/src/query.ts: imports its own package as @foyer/core: import the file',
  ],
  [
    'a way out',
    { 'packages/core/src/query.ts': `import '../../base/src/caip.ts'` },
    'packages/core/src/query.ts: leaves its package through ../../base/src/caip.ts',
  ],
  [
    'a path to nothing',
    { 'packages/core/src/query.ts': `import './gone.ts'` },
    'packages/core/src/query.ts: imports ./gone.ts, which is no file',
  ],
  [
    'another feature',
    { 'packages/core/src/features/swap/swap.ts': `import type { email } from '../email/email.ts'` },
    'packages/core/src/features/swap/swap.ts: feature swap may not import feature email (../email/email.ts)',
  ],
  [
    'a feature from beneath',
    { 'packages/core/src/query.ts': `import './features/email/email.ts'` },
    `packages/core/src/query.ts: ${onlyEntries} (./features/email/email.ts)`,
  ],
  [
    'a cycle, be it lazy',
    {
      'packages/base/src/a.ts': `const load = () => import('./b.ts')`,
      'packages/base/src/b.ts': `import { type A } from './a.ts'`,
    },
    'import cycle: packages/base/src/a.ts → packages/base/src/b.ts → packages/base/src/a.ts',
  ],
  [
    'a ring of types',
    {
      'packages/base/src/a.ts': `import type { B } from './b.ts'`,
      'packages/base/src/b.ts': `import type { A } from './a.ts'`,
    },
    'type ring: packages/base/src/a.ts → packages/base/src/b.ts → packages/base/src/a.ts',
  ],
  [
    'a ring of folders',
    {
      'packages/base/src/shop/a.ts': `import '../cart/b.ts'`,
      'packages/base/src/shop/c.ts': `export {}`,
      'packages/base/src/cart/b.ts': `export {}`,
      'packages/base/src/cart/d.ts': `import '../shop/c.ts'`,
    },
    'folder ring in packages/base: shop → cart → shop',
  ],
  [
    'a higher floor, be it for a type',
    { 'apps/gateway/src/store/more.ts': `import type { Names } from '../names/names.ts'` },
    'apps/gateway/src/store/more.ts: store may not import names, which is on a higher floor',
  ],
  [
    'a folder on no floor',
    { 'apps/gateway/src/helpers/x.ts': 'export {}' },
    'apps/gateway/src/helpers/x.ts: helpers is on no floor of apps/gateway',
  ],
  [
    'a computed path',
    { 'packages/core/src/query.ts': `const load = (name: string) => import('./' + name)` },
    'packages/core/src/query.ts: import() of a computed path: write it out',
  ],
])('layers: red: %s', (_, files, problem) => {
  expect(judge(checkLayers, layered, files)).toContain(problem)
})

test('lint: red for a rule in a view and for a long function, green for what only looks like one', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const own = ['biome.json', '.gitignore', 'tooling/gates/views.grit', 'tooling/gates/lazy.grit']
  const settings = Object.fromEntries(own.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  const lint = (file: string, text: string) =>
    judge(
      (cwd) => {
        const command = path.join(root, 'node_modules/.bin/biome')
        const { stdout, stderr } = spawnSync(command, ['lint', '--colors=off', file], { cwd, encoding: 'utf8' })
        return [...(stdout + stderr).matchAll(/× (A view|A part|This function has) .*/g)]
          .map(([line]) => line.slice(2))
          .toSorted()
      },
      settings,
      { [file]: text },
    )
  const view = 'packages/ui/src/features/send/View.tsx'
  expect(lint(view, `map.set('a', 1)\nfoyer.store.get(a)\n`)).toEqual([])
  const red = `import { atom } from 'jotai'\nfoyer.store.set(atom, 1)\nstore.set(atom, adapter?.capabilities.isAddress)\n`
  expect(lint(view, red)).toEqual([
    "A view asks an adapter's capabilities: core offers an action",
    'A view reads atoms through FoyerContext',
    'A view writes to the store: core offers an action',
    'A view writes to the store: core offers an action',
  ])
  expect(lint(view, `loadPart(() => import('./a.ts'))\nimport('./b.ts')\n`)).toEqual([
    'A part is loaded without loadPart: if it fails, the visitor is not told',
  ])
  const long = (lines: number) => `export function long() {\n${'  one()\n'.repeat(lines)}}\n`
  expect(lint('packages/core/src/long.ts', long(60))).toEqual([])
  expect(lint('packages/core/src/long.ts', long(61))).toEqual([expect.stringContaining('too many lines (61)')])
  for (const room of ['apps/frame/src/signer', 'apps/gateway/src/frame'])
    expect(lint(`${room}/long.ts`, long(41))).toEqual([expect.stringContaining('too many lines (41)')])
})

test('functions: green for a file of its function’s name, or its type’s, or of several, or that an entry names; red for another', () => {
  const find = (files: Files) =>
    findMisnamedFiles(
      Object.entries(files).map(([file, text]) => ({ file, text })),
      new Set(['packages/a/src/entry.ts']),
    )
  const green = {
    'packages/a/src/connect.ts': 'export function connect() {}',
    'packages/a/src/List.tsx': 'const List = () => <i />\nexport default List',
    'packages/a/src/session.ts': 'export type Session = {}\nexport function createSession() {}',
    'packages/a/src/units.ts': 'export function parse() {}\nexport function format() {}',
    'packages/a/src/entry.ts': 'export function other() {}',
    'apps/a/src/rows/one.ts': 'export function createRow() {}',
    'apps/a/src/rows/two.ts': 'export function createRow() {}',
  }
  expect(find(green)).toEqual([])
  expect(find({ ...green, 'tooling/a/tree.ts': 'export const writeTree = () => 1' })).toEqual([
    'tooling/a/tree.ts: exports writeTree alone: call it writeTree.ts',
  ])
})

// put together here, or this file would break the rule it tests
const [work, home, temp] = ['work', 'root', 'tmp'].map((name) => `/${name}/`)

test('words: green', () => {
  const files = {
    'README.md': 'See https://example.org/work/flow, apps/root/index.ts and $HOME/work/x',
    'src/a.ts': `const dir = '${temp}x'\nconst url = \`\${base}${home}x\``,
    'pnpm-lock.yaml': 'resolution: {integrity: sha512-x}',
    'image.png': `\0 ${work}x`,
  }
  expect(judge(checkWords, files)).toEqual([])
})

test('words: red for folders of one machine, a registry’s host, a refused package', () => {
  const files = {
    '.npmrc': 'registry=https://registry.example',
    'README.md': `cd ${work}main\nsee ${temp}x`,
    'package.json': '{ "dependencies": { "@reown/appkit": "1" } }',
    'pnpm-lock.yaml': 'tarball: https://registry.example/x.tgz',
  }
  expect(judge(checkWords, files)).toEqual([
    '.npmrc:1: registry= (a registry host)',
    `README.md:1: ${work}m (one machine's folders)`,
    `README.md:2: ${temp} (one machine's folders)`,
    'package.json:1: "@reown/ (a package whose licence claims derivatives)',
    'pnpm-lock.yaml:1: tarball: https: (a registry host)',
  ])
})

test('words: red for a second word for one thing, in documents and in what a visitor reads', () => {
  const english = 'packages/ui/src/i18n/en.ts'
  const files = {
    'README.md': 'Log in by e-mail.\nNobody pays the network costs.\nSign in with your email.',
    'packages/core/src/connect.ts': [
      '/** Returns what nobody knows. */',
      ' * Logs in by e-mail; an allowance may run out.',
      "const nobody = 'Whoever' // somebody",
    ].join('\n'),
    'packages/core/src/connect.test.ts': '// nobody',
    [english]: `  'send.failed.declined': 'Transaction rejected',\n  'a.b': 'Whoever has it may take it',\n  'a.c':\n    'This code is good for a day',`,
  }
  expect(judge(checkWords, files).map((line) => line.replace(/ \(.*/, ''))).toEqual([
    'README.md:1: e-mail',
    'README.md:1: Log in',
    'README.md:2: Nobody',
    'README.md:2: network costs',
    'packages/core/src/connect.ts:1: nobody',
    'packages/core/src/connect.ts:2: Logs in',
    'packages/core/src/connect.ts:3: somebody',
    `${english}:2: Whoever has it may take`,
    `${english}:4: This code is good for`,
  ])
})

const page = (text: string) =>
  judge(checkDocs, {
    'packages/core/src/connection/connect.ts': 'export function startConnect() {}',
    'docs/chains.md': '# Chains',
    'docs/page.md': text,
  })

test('docs: green, also for what is planned', () => {
  expect(page('`core/connection/connect.ts`, `startConnect(foyer)`, [chains](chains.md#rules), `*.test.ts`')).toEqual(
    [],
  )
  expect(page('### A swap, as it is planned\n`submitSwap`\n## 6\n`submitSwap`')).toEqual([
    'docs/page.md:4: nothing is called submitSwap',
  ])
})

test.each([
  ['see `core/connection/gone.ts`', 'docs/page.md:1: no file is called core/connection/gone.ts'],
  ['call `stopConnect(foyer)`', 'docs/page.md:1: nothing is called stopConnect'],
  ['[gone](gone.md)', 'docs/page.md:1: a link leads to gone.md, which is not there'],
])('docs: red: %s', (text, problem) => {
  expect(page(text)).toContain(problem)
})

const mit = 'MIT License\n\nPermission is hereby granted, free of charge, to any person …'
const community = 'Some Community License Agreement\n\nBy downloading you accept …'

const installed = (name: string, license?: unknown, rest: object = {}): Files => ({
  [`packages/base/node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', license, ...rest }),
})

const needs = (rest: object, ...ids: readonly string[]): Files => ({
  'package.json': JSON.stringify({ name: 'foyer' }),
  'packages/base/package.json': manifest('base', rest),
  'tooling/gates/dependencies.json': JSON.stringify([
    { title: 'Tools', packages: { one: 'why', two: 'why', gone: 'why' } },
  ]),
  'pnpm-lock.yaml': ids.map((id) => `  '${id}':\n    resolution: {integrity: x}\n`).join('\n'),
})
const one = { dependencies: { one: '1' } }

test('licences: green, at any depth, through required peers, past absent optional ones', () => {
  const peers = { peerDependencies: { one: '1', gone: '1' }, peerDependenciesMeta: { gone: { optional: true } } }
  const files = [
    needs({ ...peers, devDependencies: { two: '1' } }),
    installed('one', 'MIT', { dependencies: { two: '1' } }),
    installed('two', '(GPL-3.0 OR Apache-2.0)', { dependencies: { one: '1' } }),
  ]
  expect(judge(checkLicences, ...files)).toEqual({ checked: 2, problems: [] })
})

test.each<[string, unknown, string | undefined, string | undefined]>([
  ['no field, but the text', undefined, mit, undefined],
  ['a field that points elsewhere', 'SEE LICENSE IN LICENSE.md', mit, undefined],
  ['GPL-3.0', 'GPL-3.0', undefined, 'its licence is GPL-3.0'],
  ['MPL-2.0', 'MPL-2.0', undefined, 'its licence is MPL-2.0'],
  ['a field left behind', 'MIT', community, 'its licence file is not permissive: Some Community License Agreement'],
  ['neither', undefined, 'Ask us.', 'it names no licence and has no licence file that is understood'],
])('licences: green or red: %s', (_, field, text, problem) => {
  const file = text === undefined ? {} : { 'packages/base/node_modules/one/LICENSE.md': text }
  const { problems } = judge(checkLicences, needs(one), installed('one', field), file)
  expect(problems).toEqual(problem ? [`one@1.0.0: ${problem} (@foyer/base > one)`] : [])
})

test('licences: red for what is not installed or not explained', () => {
  expect(judge(checkLicences, needs({ dependencies: { three: '1' } })).problems).toEqual([
    'three: is not installed (@foyer/base > three)',
    'three: tooling/gates/dependencies.json does not say why it is here',
  ])
})

test.each([
  ['@reown/appkit@1.0.0', 'is refused, its licence claims derivatives'],
  ...['2.21.9', '3.0.0', '2.21.9-canary.1'].map((version) => [
    `@walletconnect/core@${version}`,
    'is newer than 2.21.8, whose licence was the last to permit use',
  ]),
  ['@walletconnect/core@2.21.8', 'is in the lockfile but not installed, so its licence cannot be read'],
])('licences: red in the lockfile: %s', (id, problem) => {
  expect(judge(checkLicences, needs({}, id ?? '')).problems).toEqual([`${id}: ${problem}`])
})

test.each([
  ['Apache License\nVersion 2.0, January 2004', []],
  [community, ['@walletconnect/core@2.21.8: its licence file is not permissive: Some Community License Agreement']],
])('licences: an old one in the lockfile by its licence file', (text, problems) => {
  const dir = 'node_modules/.pnpm/@walletconnect+core@2.21.8_zod/node_modules/@walletconnect/core'
  const files = {
    [`${dir}/package.json`]: JSON.stringify({ name: '@walletconnect/core', version: '2.21.8', license: 'Apache-2.0' }),
    [`${dir}/LICENSE`]: text,
  }
  expect(judge(checkLicences, needs({}, '@walletconnect/core@2.21.8(zod@4.0.0)'), files).problems).toEqual(problems)
})

test.each([
  ['MIT OR GPL-3.0', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND GPL-3.0', false],
  ['(MIT OR GPL-3.0) AND ISC', false],
])('licences: the expression %s', (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected)
})

const whole = {
  name: '@foyer/one',
  description: 'One',
  keywords: ['foyer', 'wallet', 'web3', 'one'],
  files: ['dist', 'CHANGELOG.md'],
  types: './dist/index.d.ts',
  engines: { node: '>=22.12' },
  dependencies: { lib: '1' },
}
const published = (own: object, files: Files = {}) =>
  judge(
    checkPackages,
    {
      'packages/one/README.md': '# @foyer/one\n\nOne. Needs Node 22.12 and TypeScript 5.5.\n',
      'packages/one/package.json': JSON.stringify(own),
      'packages/one/node_modules/lib/package.json': '{ "name": "lib", "dependencies": { "deep": "1" } }',
      'packages/one/node_modules/deep/package.json': '{ "name": "deep", "engines": { "node": "^18.2 || >=22.12.0" } }',
    },
    files,
  )

test('packages: green', () => {
  expect(published({ ...whole, engines: { node: '>=22.12' } })).toEqual([])
})

test('packages: red', () => {
  const files = { 'packages/one/README.md': '# One\n', 'packages/one/tsconfig.build.json': '{ "sourceMap": true }' }
  const bare = { name: '@foyer/one', engines: { node: '>=16' }, dependencies: { lib: '1' }, repository: 'x' }
  expect(published({ ...bare, scripts: { build: 'x', postinstall: 'x' } }, files)).toEqual([
    'packages/one: README.md does not begin with # @foyer/one',
    'packages/one: has no description',
    'packages/one: has too few keywords to be found by',
    'packages/one: does not pack dist',
    'packages/one: does not pack CHANGELOG.md',
    'packages/one: has a script postinstall, which package managers run by themselves',
    'packages/one: README.md does not say that it needs Node 16',
    'packages/one: names its repository, which the release does',
    'packages/one: promises Node >=16, but deep needs 18.2.0',
    'packages/one: packs source maps without sources',
  ])
})
