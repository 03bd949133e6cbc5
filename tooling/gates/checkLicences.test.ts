import { describe, expect, test } from 'vitest'
import { checkLicences } from './checkLicences.ts'
import { isPermissive } from './licences.ts'
import { writeTree } from './writeTree.ts'

const mit = 'MIT License\n\nPermission is hereby granted, free of charge, to any person …'
const community = 'Some Community License Agreement\n\nBy downloading you accept …'

function installed(name: string, license?: unknown, rest: object = {}): { readonly [path: string]: string } {
  const manifest = { name, version: '1.0.0', ...(license === undefined ? {} : { license }), ...rest }
  return { [`packages/base/node_modules/${name}/package.json`]: JSON.stringify(manifest) }
}

function base(rest: object): { readonly [path: string]: string } {
  return {
    'package.json': JSON.stringify({ name: 'foyer', devDependencies: { turbo: '1' } }),
    'packages/base/package.json': JSON.stringify({ name: '@foyer/base', ...rest }),
    'docs/dependencies.md': ['turbo', 'one', 'two', 'gone'].map((name) => `| \`${name}\` | 1 | MIT | why |\n`).join(''),
    'pnpm-lock.yaml': '',
  }
}

function check(...files: readonly { readonly [path: string]: string }[]) {
  using tree = writeTree(Object.assign({}, ...files))
  return checkLicences(tree.root)
}

const needs = (...names: string[]) => base({ dependencies: Object.fromEntries(names.map((name) => [name, '1'])) })

test('default', () => {
  expect(check(needs('one', 'two'), installed('one', 'MIT'), installed('two', '(GPL-3.0 OR Apache-2.0)'))).toEqual({
    checked: 2,
    problems: [],
  })
})

test('behavior: devDependencies and private packages are not judged', () => {
  const files = [base({ devDependencies: { one: '1' } }), installed('one', 'GPL-3.0')]
  const app = { 'apps/demo/package.json': JSON.stringify({ name: 'demo', private: true, dependencies: { one: '1' } }) }
  expect(check(...files, app)).toEqual({ checked: 0, problems: [] })
})

test('behavior: goes to any depth, through required peers, past optional ones that are absent', () => {
  const files = [
    base({ peerDependencies: { one: '1', gone: '1' }, peerDependenciesMeta: { gone: { optional: true } } }),
    installed('one', 'MIT', { dependencies: { two: '1' }, optionalDependencies: { absent: '1' } }),
    installed('two', 'LGPL-3.0', { dependencies: { one: '1' } }),
  ]
  expect(check(...files)).toEqual({
    checked: 2,
    problems: ['two@1.0.0: its licence is LGPL-3.0 (@foyer/base > one > two)'],
  })
})

test('behavior: what a library names for its types alone is not needed at run time', () => {
  const peers = { peerDependencies: { '@solana/web3.js': '1' } }
  const files = [
    base({ dependencies: { '@solana/wallet-adapter-base': '1' } }),
    installed('@solana/wallet-adapter-base', 'Apache-2.0', peers),
    installed('@solana/web3.js', 'LGPL-3.0'),
  ]
  const unexplained = '@solana/wallet-adapter-base: has no row in docs/dependencies.md that says why it is here'
  expect(check(...files)).toEqual({ checked: 1, problems: [unexplained] })
})

describe('behavior: the licence file decides where the field is unclear', () => {
  test.each([
    ['no field', undefined, mit, []],
    ['a field that points elsewhere', 'SEE LICENSE IN LICENSE.md', mit, []],
    ['an old object', { type: 'MIT' }, '', []],
    [
      'a field that was left behind',
      'Apache-2.0',
      community,
      ['one@1.0.0: its licence file is not permissive: Some Community License Agreement (@foyer/base > one)'],
    ],
    [
      'neither',
      undefined,
      'Ask us.',
      ['one@1.0.0: it names no licence and has no licence file that is understood (@foyer/base > one)'],
    ],
  ])('%s', (_, field, text, problems) => {
    const file = { 'packages/base/node_modules/one/LICENSE.md': text }
    expect(check(needs('one'), installed('one', field), file).problems).toEqual(problems)
  })
})

test.each(['GPL-3.0', 'MPL-2.0', 'UNLICENSED', 'MIT AND GPL-3.0'])('error: %s', (licence) => {
  expect(check(needs('one'), installed('one', licence)).problems).toEqual([
    `one@1.0.0: its licence is ${licence} (@foyer/base > one)`,
  ])
})

test('error: a dependency that is not installed', () => {
  expect(check(needs('one')).problems).toEqual(['one: is not installed (@foyer/base > one)'])
})

test('error: a dependency that the page does not explain', () => {
  const demo = { name: 'demo', private: true, dependencies: { '@foyer/base': '1', two: '1', three: '1' } }
  const files = [base({}), { 'apps/demo/package.json': JSON.stringify(demo) }]
  expect(check(...files).problems).toEqual(['three: has no row in docs/dependencies.md that says why it is here'])
})

describe('error: the lockfile holds what is refused', () => {
  const lock = (...ids: string[]) => ({
    ...base({}),
    'pnpm-lock.yaml': `packages:\n\n${ids.map((id) => `  '${id}':\n    resolution: {integrity: x}\n`).join('\n')}`,
  })
  const store = (version: string, license: string, text?: string) => {
    const dir = `node_modules/.pnpm/@walletconnect+core@${version}_zod/node_modules/@walletconnect/core`
    const manifest = JSON.stringify({ name: '@walletconnect/core', version, license })
    return { [`${dir}/package.json`]: manifest, ...(text === undefined ? {} : { [`${dir}/LICENSE`]: text }) }
  }

  test('any @reown package', () => {
    expect(check(lock('@reown/appkit@1.0.0')).problems).toEqual([
      '@reown/appkit@1.0.0: is refused, its licence claims derivatives',
    ])
  })

  test.each(['2.21.9', '2.22.0', '3.0.0', '2.21.9-canary.1'])('@walletconnect/core@%s', (version) => {
    expect(check(lock(`@walletconnect/core@${version}`)).problems).toEqual([
      `@walletconnect/core@${version}: is newer than 2.21.8, whose licence was the last to permit use`,
    ])
  })

  test.each(['2.21.8', '2.9.10', '1.0.4'])('but not @walletconnect/core@%s', (version) => {
    const files = store(version, 'Apache-2.0', 'Apache License\nVersion 2.0, January 2004')
    expect(check(lock(`@walletconnect/core@${version}(zod@4.0.0)`), files).problems).toEqual([])
  })

  test('an old version with another licence file', () => {
    const files = store('2.21.8', 'Apache-2.0', community)
    expect(check(lock('@walletconnect/core@2.21.8'), files).problems).toEqual([
      '@walletconnect/core@2.21.8: its licence file is not permissive: Some Community License Agreement',
    ])
  })

  test('one that is not there to be read', () => {
    expect(check(lock('@walletconnect/core@2.21.8')).problems).toEqual([
      '@walletconnect/core@2.21.8: is in the lockfile but not installed, so its licence cannot be read',
    ])
  })
})

test.each([
  ['MIT', true],
  ['MIT OR GPL-3.0', true],
  ['(MIT AND Zlib)', true],
  ['(MIT OR GPL-3.0) AND ISC', false],
  ['GPL-3.0 OR LGPL-3.0', false],
])('behavior: the expression %s', (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected)
})
