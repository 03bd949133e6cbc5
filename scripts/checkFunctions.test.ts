import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { checkFunctions } from './checkFunctions.ts'
import { writeTree } from './tree.ts'

const long = (lines: number) => `export function long() {\n${'  one()\n'.repeat(lines - 2)}}\n`

function check(files: { readonly [path: string]: string }): readonly string[] {
  using tree = writeTree(files)
  execFileSync('git', ['init', '-q'], { cwd: tree.root })
  execFileSync('git', ['add', '-A'], { cwd: tree.root })
  return checkFunctions(tree.root).problems
}

test('default', () => {
  expect(check({ 'packages/a/src/a.ts': long(60) })).toEqual([])
})

test('error: a function over 60 lines', () => {
  expect(check({ 'packages/a/src/a.ts': long(61) })).toEqual(['packages/a/src/a.ts:1: long has 61 lines, 60 at most'])
})

test('behavior: tests may be long', () => {
  expect(check({ 'packages/a/src/a.test.ts': long(90), 'packages/test/src/conformance/x.ts': long(90) })).toEqual([])
})
