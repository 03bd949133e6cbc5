import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { checkFunctions } from './checkFunctions.ts'
import { writeTree } from './writeTree.ts'

const long = (lines: number) => `export function long() {\n${'  one()\n'.repeat(lines - 2)}}\n`

function check(files: { readonly [path: string]: string }): readonly string[] {
  using tree = writeTree(files)
  execFileSync('git', ['init', '-q'], { cwd: tree.root })
  execFileSync('git', ['add', '-A'], { cwd: tree.root })
  return checkFunctions(tree.root).problems
}

test('default', () => {
  expect(check({ 'packages/a/src/long.ts': long(60) })).toEqual([])
})

test('error: a function over 60 lines', () => {
  expect(check({ 'packages/a/src/long.ts': long(61) })).toEqual([
    'packages/a/src/long.ts:1: long has 61 lines, 60 at most',
  ])
})

test.each(['apps/frame/src/signer', 'apps/gateway/src/frame'])('error: one over 40 lines in %s', (room) => {
  expect(check({ [`${room}/long.ts`]: long(40) })).toEqual([])
  expect(check({ [`${room}/long.ts`]: long(41) })).toEqual([`${room}/long.ts:1: long has 41 lines, 40 at most`])
})

test('behavior: tests may be long', () => {
  expect(check({ 'packages/a/src/a.test.ts': long(90), 'packages/test/src/conformance/long.ts': long(90) })).toEqual([])
})

test('error: a file that is not named after its one function', () => {
  const files = {
    'packages/a/package.json': '{ "exports": { ".": "./src/entry.ts" } }',
    'packages/a/src/entry.ts': long(3),
  }
  expect(check({ ...files, 'packages/a/src/other.ts': long(3) })).toEqual([
    'packages/a/src/other.ts: exports long alone: call it long.ts',
  ])
})
