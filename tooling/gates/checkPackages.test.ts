import { expect, test } from 'vitest'
import { checkPackages } from './checkPackages.ts'
import { writeTree } from './writeTree.ts'

const whole = {
  name: '@foyer/one',
  description: 'One',
  keywords: ['foyer', 'wallet', 'web3', 'one'],
  files: ['dist', 'CHANGELOG.md'],
  types: './dist/index.d.ts',
  engines: { node: '>=22.12' },
  dependencies: { lib: '1' },
}

function check(manifest: object, files: { readonly [path: string]: string } = {}): readonly string[] {
  using tree = writeTree({
    'packages/one/README.md': '# @foyer/one\n\nOne. Needs Node 22.12 and TypeScript 5.5.\n',
    'packages/one/package.json': JSON.stringify(manifest),
    'packages/one/node_modules/lib/package.json':
      '{ "name": "lib", "engines": { "node": "^18.2.1 || >=20" }, "dependencies": { "deep": "1" } }',
    'packages/one/node_modules/deep/package.json':
      '{ "name": "deep", "engines": { "node": ">=22.12.0" }, "dependencies": { "lib": "1" } }',
    'packages/two/package.json': '{ "name": "two", "private": true }',
    ...files,
  })
  return checkPackages(tree.root)
}

test('default', () => {
  expect(check(whole)).toEqual([])
  const settings = '{ "compilerOptions": { "sourceMap": true, "inlineSources": true } }'
  expect(check(whole, { 'packages/one/tsconfig.build.json': settings })).toEqual([])
})

test('error: a Node that something beneath refuses', () => {
  expect(check({ ...whole, engines: { node: '>=20' } })).toEqual([
    'packages/one: README.md does not say that it needs Node 20',
    'packages/one: promises Node >=20, but deep needs 22.12.0',
  ])
  expect(check({ ...whole, engines: undefined })).toEqual([
    'packages/one: promises Node of any age, but deep needs 22.12.0',
  ])
})

test('error: what people look for is missing', () => {
  const files = { 'packages/one/README.md': '# One\n', 'packages/one/tsconfig.build.json': '{ "sourceMap": true }' }
  expect(check({ name: '@foyer/one', engines: { node: '>=20' } }, files)).toEqual([
    'packages/one: README.md does not begin with # @foyer/one',
    'packages/one: has no description',
    'packages/one: has too few keywords to be found by',
    'packages/one: does not pack dist',
    'packages/one: does not pack CHANGELOG.md',
    'packages/one: README.md does not say that it needs Node 20',
    'packages/one: packs source maps without sources',
  ])
})

test('error: a script that runs by itself, and a place that only the release knows', () => {
  const scripts = { build: 'x', prepare: 'x', postinstall: 'x', prepublishOnly: 'x', prepack: 'x', test: 'x' }
  expect(check({ ...whole, scripts, repository: 'x' })).toEqual([
    ...['prepare', 'postinstall', 'prepublishOnly', 'prepack'].map(
      (name) => `packages/one: has a script ${name}, which package managers run by themselves`,
    ),
    'packages/one: names its repository, which the release does',
  ])
})
