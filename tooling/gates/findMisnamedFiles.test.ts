import { expect, test } from 'vitest'
import { findMisnamedFiles } from './findMisnamedFiles.ts'

function find(files: { readonly [file: string]: string }, entries: readonly string[] = []): readonly string[] {
  return findMisnamedFiles(
    Object.entries(files).map(([file, text]) => ({ file, text })),
    new Set(entries),
  )
}

test('default: a file is named after its one function, class or component', () => {
  expect(
    find({
      'packages/a/src/connect.ts': 'export function connect() {}',
      'packages/a/src/List.tsx': 'const List = () => <i />\nexport default List',
      'packages/a/src/Boundary.ts': 'export class Boundary {}',
      'packages/a/src/toRow.ts': 'export const toRow = () => 1',
    }),
  ).toEqual([])
})

test('error: a file of another name', () => {
  expect(
    find({
      'packages/a/src/address.ts': 'export type Link = string\nexport function getLink() {}',
      'apps/b/src/view.tsx': 'export default function Card() {}',
      'scripts/tree.ts': 'export const writeTree = function () {}',
    }),
  ).toEqual([
    'packages/a/src/address.ts: exports getLink alone: call it getLink.ts',
    'apps/b/src/view.tsx: exports Card alone: call it Card.tsx',
    'scripts/tree.ts: exports writeTree alone: call it writeTree.ts',
  ])
})

test('behavior: a type that a file is named after counts', () => {
  expect(find({ 'packages/a/src/session.ts': 'export type Session = {}\nexport function createSession() {}' })).toEqual(
    [],
  )
})

test('behavior: several exported values have no main one', () => {
  expect(
    find({
      'packages/a/src/units.ts': 'export function parse() {}\nexport function format() {}',
      'packages/a/src/flow.ts': 'export function transition() {}\nexport const idle = 1',
      'packages/a/src/list.ts': "export { one } from './one.ts'\nexport function two() {}",
    }),
  ).toEqual([])
})

test('behavior: files of one folder that export the same name are rows of a table', () => {
  expect(
    find({
      'apps/a/src/rows/one.ts': 'export function createRow() {}',
      'apps/a/src/rows/two.ts': 'export function createRow() {}',
    }),
  ).toEqual([])
})

test('behavior: entries, indexes, tests and configurations keep their names', () => {
  const text = 'export function other() {}'
  const files = {
    'packages/a/src/stored.ts': text,
    'packages/a/src/index.ts': text,
    'packages/a/src/x.test.ts': text,
    'packages/a/test/setup.ts': text,
    'packages/a/vitest.config.ts': text,
  }
  expect(find(files, ['packages/a/src/stored.ts'])).toEqual([])
})
