import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { clearResults, readResults } from './results.ts'
import { writeTree } from './writeTree.ts'

type Test = { title: string; status: string; failureMessages?: string[]; meta?: { note?: string } }

function summary(name: string, tests: readonly Test[], rest: object = {}): string {
  const assertionResults = tests.map((one) => ({ ancestorTitles: ['', 'outer'], failureMessages: [], ...one }))
  const status = tests.some((one) => one.status === 'failed') ? 'failed' : 'passed'
  return JSON.stringify({ testResults: [{ name, status, message: '', assertionResults, ...rest }] })
}

const file = 'packages/base/.results/tests.json'

function read(text: string) {
  using tree = writeTree({ [file]: text })
  return readResults(tree.root, [file])
}

test('default', () => {
  const tests = [
    { title: 'default', status: 'passed' },
    { title: 'behavior: adds', status: 'passed' },
    { title: 'behavior: waits', status: 'passed', failureMessages: ['timed out\n    at x.ts'] },
    { title: 'error: sums', status: 'failed', failureMessages: ['expected 1 to be 2\n    at x.ts'] },
    { title: 'behavior: relays', status: 'skipped', meta: { note: 'no nats-server here' } },
    { title: 'behavior: relays (not run without nats-server)', status: 'skipped' },
  ]
  expect(read(summary('/elsewhere/packages/base/src/sum.test.ts', tests))).toEqual({
    passed: 3,
    failed: ['packages/base/src/sum.test.ts › outer › error: sums: expected 1 to be 2'],
    skipped: [
      'packages/base/src/sum.test.ts › outer › behavior: relays: no nats-server here',
      'packages/base/src/sum.test.ts › outer › behavior: relays (not run without nats-server): as its name says',
    ],
    unsteady: ['packages/base/src/sum.test.ts › outer › behavior: waits: timed out'],
  })
})

test('behavior: adds up every summary that a pattern finds', () => {
  const one = summary('/x/apps/demo/e2e/a.test.ts', [{ title: 'default', status: 'passed' }])
  using tree = writeTree({
    'apps/demo/.results/e2e.json': one,
    'apps/demo/.results/more.json': one,
    'apps/demo/.results/tests.json': one,
  })
  expect(readResults(tree.root, ['apps/demo/.results/!(tests).json']).passed).toBe(2)
})

test('behavior: clears only what it is told to', () => {
  using tree = writeTree({ [file]: '{}', 'packages/base/.results/e2e.json': '{}' })
  clearResults(tree.root, [file])
  expect(existsSync(path.join(tree.root, file))).toBe(false)
  expect(existsSync(path.join(tree.root, 'packages/base/.results/e2e.json'))).toBe(true)
})

test.each(['skipped', 'pending', 'todo'])('error: a test that is %s and does not say why', (status) => {
  const { failed, skipped } = read(summary('/x/packages/base/a.test.ts', [{ title: 'default', status }]))
  expect(skipped).toEqual([])
  expect(failed).toEqual([
    'packages/base/a.test.ts › outer › default: did not run and does not say why, see CONTRIBUTING.md',
  ])
})

test('error: a file that broke before its first test', () => {
  const broken = { status: 'failed', message: 'Cannot find module x\nRequire stack' }
  expect(read(summary('/x/packages/base/a.test.ts', [], broken)).failed).toEqual([
    'packages/base/a.test.ts: Cannot find module x',
  ])
})

test('error: a package that wrote nothing', () => {
  using tree = writeTree({})
  expect(readResults(tree.root, [file]).failed).toEqual(['packages/base: wrote no results'])
})
