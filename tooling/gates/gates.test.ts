import { expect, test } from 'vitest'
import { type Gate, notRunCode, runGates } from './gates.ts'
import { noResults, type Results } from './results.ts'

const gate = (name: string, rest: Partial<Gate> = {}): Gate => ({ name, command: [name], slots: 1, ...rest })
const nothing = noResults

type Options = {
  readonly codes?: { readonly [name: string]: number }
  readonly count?: (files: readonly string[]) => Results
  readonly slots?: number
}

/** Runs gates that end when the test's turn comes, and writes down who ran when. */
async function runAll(gates: readonly Gate[], { codes = {}, count = () => nothing, slots = 2 }: Options = {}) {
  const log: string[] = []
  let [busy, most] = [0, 0]
  const outcomes = await runGates(gates, {
    slots,
    count,
    async run({ name, slots: width }) {
      busy += width
      most = Math.max(most, busy)
      await new Promise((resolve) => setImmediate(resolve))
      busy -= width
      return codes[name] ?? 0
    },
    onStart: ({ name }) => log.push(`start ${name}`),
    onEnd: ({ gate: { name } }) => log.push(`end ${name}`),
  })
  return { log, most, results: outcomes.map(({ gate: { name }, results }) => [name, results] as const) }
}

test('default', async () => {
  const { log, results } = await runAll([gate('layers'), gate('lint')])
  expect(log).toEqual(['start layers', 'start lint', 'end layers', 'end lint'])
  expect(results).toEqual([
    ['layers', { passed: 1, failed: [], skipped: [], unsteady: [] }],
    ['lint', { passed: 1, failed: [], skipped: [], unsteady: [] }],
  ])
})

test('behavior: never fills more slots than there are', async () => {
  const gates = [gate('a'), gate('b', { slots: 2 }), gate('c'), gate('d'), gate('e', { slots: 2 })]
  const { log, most } = await runAll(gates)
  expect(most).toBe(2)
  expect(log.filter((line) => line.startsWith('start'))).toEqual([
    'start a',
    'start c',
    'start d',
    'start b',
    'start e',
  ])
})

test('behavior: a gate that is wider than the machine still runs', async () => {
  const { results } = await runAll([gate('wide', { slots: 2 })], { slots: 1 })
  expect(results).toEqual([['wide', { passed: 1, failed: [], skipped: [], unsteady: [] }]])
})

test('behavior: goes on after a failed gate, except with what needs it', async () => {
  const gates = [
    gate('build'),
    gate('size', { after: ['build'] }),
    gate('report', { after: ['size'] }),
    gate('lint', { after: ['layers'] }),
  ]
  const { log, results } = await runAll(gates, { codes: { build: 2 } })
  expect(log).not.toContain('start size')
  expect(results).toEqual([
    ['build', { passed: 0, failed: ['build: ended with code 2'], skipped: [], unsteady: [] }],
    ['size', { passed: 0, failed: [], skipped: ['size: not run, because it needs build'], unsteady: [] }],
    ['report', { passed: 0, failed: [], skipped: ['report: not run, because it needs size'], unsteady: [] }],
    ['lint', { passed: 1, failed: [], skipped: [], unsteady: [] }],
  ])
})

test('behavior: a gate that lacks something here is not run, which is neither', async () => {
  const { results } = await runAll([gate('packed')], { codes: { packed: notRunCode } })
  expect(results).toEqual([
    ['packed', { passed: 0, failed: [], skipped: ['packed: not run here, its output says why'], unsteady: [] }],
  ])
})

test('behavior: a gate with summaries counts their tests', async () => {
  const counted = { passed: 40, failed: ['x'], skipped: ['y'], unsteady: [] }
  const unit = gate('unit', { results: ['tests.json'] })
  const { results } = await runAll([unit], { codes: { unit: 1 }, count: () => counted })
  expect(results).toEqual([['unit', counted]])
})

test('error: a gate that fails though its summaries hold no failure', async () => {
  const unit = gate('unit', { results: ['tests.json'] })
  const { results } = await runAll([unit], { codes: { unit: 1 }, count: () => ({ ...nothing, passed: 3 }) })
  expect(results).toEqual([
    ['unit', { passed: 3, failed: ['unit: ended with code 1 though no test failed'], skipped: [], unsteady: [] }],
  ])
})

test('error: summaries that cannot be read', async () => {
  const unit = gate('unit', { results: ['tests.json'] })
  const count = () => {
    throw new Error('bad JSON')
  }
  const { results } = await runAll([unit], { count })
  expect(results[0]?.[1].failed).toEqual(['unit: its results cannot be read: Error: bad JSON'])
})

test('error: gates that wait for each other', async () => {
  const gates = [gate('a', { after: ['b'] }), gate('b', { after: ['a'] })]
  await expect(runAll(gates)).rejects.toThrow('gates wait for each other: a, b')
})
