import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { clearResults, type Gate, noResults, notRunCode, type Results, readResults, runGates } from './gates.ts'
import { startProcess } from './startProcess.ts'
import { writeTree } from './writeTree.ts'

async function verify(gates: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const lines: string[] = []
  const { done } = startProcess([process.execPath, 'tooling/gates/verify.ts', ...gates], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...env },
    onLine: (line) => lines.push(line),
  })
  return { code: await done, lines }
}

test('default: which browsers there are, the gates that are named, also by their script’s name, and their sum at the end', async () => {
  const { code, lines } = await verify(['words', 'docs:check'])
  expect(lines[0]).toMatch(/^Browser: .*\d/)
  expect(lines).toContain('▶ docs: pnpm run docs:check')
  const [, passed, failed] = /^(\d) passed, (\d) failed$/.exec(lines.at(-1) ?? '') ?? []
  // whether they pass is for the gates themselves to say
  expect(Number(passed) + Number(failed)).toBe(2)
  expect(code).toBe(failed === '0' ? 0 : 1)
})

test('error: a missing Chromium is found first, and a gate that does not exist is named', async () => {
  const { code, lines } = await verify([], { CHROMIUM_PATH: '/nowhere/chromium' })
  expect(lines.join('\n')).toContain('sudo apt-get install chromium')
  expect(lines.some((line) => line.startsWith('▶'))).toBe(false)
  expect([code, lines.at(-1)]).toEqual([1, '0 passed, 1 failed'])
  const unknown = await verify(['layer'])
  expect(unknown.lines.at(-1)).toMatch(/^No gate is called layer\. There are: unit, layers, functions, lint, /)
  expect(unknown.code).toBe(1)
})

const gate = (name: string, rest: Partial<Gate> = {}): Gate => ({ name, command: [name], slots: 1, ...rest })

type Options = {
  readonly codes?: { readonly [name: string]: number }
  readonly count?: (files: readonly string[]) => Results
  readonly slots?: number
}

/** Runs gates that end when the test's turn comes, and writes down who began in what order. */
async function runAll(gates: readonly Gate[], { codes = {}, count = () => noResults, slots = 2 }: Options = {}) {
  const begun: string[] = []
  let [busy, most] = [0, 0]
  const outcomes = await runGates(gates, {
    slots,
    count,
    async run({ name, slots: width }) {
      begun.push(name)
      busy += width
      most = Math.max(most, busy)
      await new Promise((resolve) => setImmediate(resolve))
      busy -= width
      return codes[name] ?? 0
    },
    onStart: () => undefined,
    onEnd: () => undefined,
  })
  return { begun, most, results: Object.fromEntries(outcomes.map((one) => [one.gate.name, one.results])) }
}

test('behavior: the first gate that fits runs first, in no more slots than there are; a wider one runs alone', async () => {
  const gates = [gate('a'), gate('b', { slots: 2 }), gate('c'), gate('d'), gate('e', { slots: 2 })]
  expect(await runAll(gates)).toMatchObject({ most: 2, begun: ['a', 'c', 'd', 'b', 'e'] })
  const { results } = await runAll([gate('wide', { slots: 2 })], { slots: 1 })
  expect(results['wide']).toEqual({ ...noResults, passed: 1 })
})

test('behavior: goes on after a failed gate, except with what needs it; what lacks something here is neither', async () => {
  const after = (name: string, ...needs: readonly string[]) => gate(name, { after: needs })
  const gates = [gate('build'), after('size', 'build'), after('more', 'size'), after('lint', 'layers'), gate('packed')]
  const { begun, results } = await runAll(gates, { codes: { build: 2, packed: notRunCode } })
  expect(begun).not.toContain('size')
  expect(results).toEqual({
    build: { ...noResults, failed: ['build: ended with code 2'] },
    size: { ...noResults, skipped: ['size: not run, because it needs build'] },
    more: { ...noResults, skipped: ['more: not run, because it needs size'] },
    lint: { ...noResults, passed: 1 },
    packed: { ...noResults, skipped: ['packed: not run here, its output says why'] },
  })
  await expect(runAll([after('a', 'b'), after('b', 'a')])).rejects.toThrow('gates wait for each other: a, b')
})

test('behavior: a gate with summaries counts their tests, and fails where they hold no failure or cannot be read', async () => {
  const unit = gate('unit', { results: ['tests.json'] })
  const run = async (count: () => Results) => (await runAll([unit], { codes: { unit: 1 }, count })).results['unit']
  const counted = { passed: 40, failed: ['x'], skipped: ['y'], unsteady: [] }
  expect(await run(() => counted)).toEqual(counted)
  const silent = ['unit: ended with code 1 though no test failed']
  expect(await run(() => ({ ...noResults, passed: 3 }))).toEqual({ ...noResults, passed: 3, failed: silent })
  const broken = await run(() => {
    throw new Error('bad JSON')
  })
  expect(broken?.failed).toEqual(['unit: its results cannot be read: Error: bad JSON'])
})

const file = 'packages/base/.results/tests.json'

function read(tests: readonly object[], rest: object = {}): Results {
  const assertionResults = tests.map((one) => ({ ancestorTitles: ['', 'outer'], failureMessages: [], ...one }))
  const result = {
    name: '/elsewhere/packages/base/a.test.ts',
    status: 'failed',
    message: '',
    assertionResults,
    ...rest,
  }
  using tree = writeTree({ [file]: JSON.stringify({ testResults: [result] }), 'packages/base/.results/e2e.json': '{}' })
  const results = readResults(tree.root, [file])
  clearResults(tree.root, [file])
  expect(existsSync(path.join(tree.root, file))).toBe(false)
  expect(existsSync(path.join(tree.root, 'packages/base/.results/e2e.json'))).toBe(true)
  return results
}

test('behavior: of a summary counts what passed, failed, did not run and why, and passed on the second try', () => {
  const place = 'packages/base/a.test.ts › outer ›'
  const tests = [
    { title: 'adds', status: 'passed' },
    { title: 'waits', status: 'passed', failureMessages: ['timed out\n    at x.ts'] },
    { title: 'sums', status: 'failed', failureMessages: ['expected 1 to be 2\n    at x.ts'] },
    { title: 'relays', status: 'skipped', meta: { note: 'no nats-server here' } },
    { title: 'relays (not run without nats-server)', status: 'skipped' },
    ...['skipped', 'pending', 'todo'].map((status) => ({ title: status, status })),
  ]
  expect(read(tests)).toEqual({
    passed: 2,
    failed: [
      `${place} sums: expected 1 to be 2`,
      ...['skipped', 'pending', 'todo'].map(
        (one) => `${place} ${one}: did not run and does not say why, see CONTRIBUTING.md`,
      ),
    ],
    skipped: [
      `${place} relays: no nats-server here`,
      `${place} relays (not run without nats-server): as its name says`,
    ],
    unsteady: [`${place} waits: timed out`],
  })
  expect(read([], { message: 'Cannot find module x\nRequire stack' }).failed).toEqual([
    'packages/base/a.test.ts: Cannot find module x',
  ])
  using tree = writeTree({})
  expect(readResults(tree.root, [file]).failed).toEqual(['packages/base: wrote no results'])
})
