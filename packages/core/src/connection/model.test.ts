import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runTrace } from '../../test/model/runTrace.ts'

import { type Trace, toTrace } from '../../test/model/trace.ts'
import { browser, FakeChannel } from '../../test/model/world.ts'

/** Traces beyond the first ones on which the product or the model was wrong once; each is replayed for ever. */
const keptSeeds: readonly number[] = [
  5_295, 5_487, 5_729, 5_762, 5_982, 6_134, 6_256, 6_396, 6_748, 7_239, 7_299, 7_545, 9_622, 9_669, 11_408, 11_493,
  12_189, 12_758, 14_717, 15_213, 21_746, 24_841, 27_864, 28_150, 28_472, 28_951, 29_321, 30_165, 31_916, 34_084,
  35_528, 36_169, 38_211, 39_814, 44_948, 47_872, 54_527, 55_763, 58_530, 62_871, 63_341, 66_205, 67_281, 71_294,
  72_395, 72_774, 77_143, 80_670, 81_635, 84_040, 85_821, 88_057, 92_896, 92_937, 94_270, 95_008, 95_796, 97_940,
  99_707,
]

const whole = 100_000
const slice = process.env['TESTS'] === 'all' ? 3_000 : 400
const [from, to] =
  process.env['MODEL'] === 'all' ? [1, whole] : (process.env['MODEL'] ?? `1-${slice}`).split('-').map(Number)

beforeAll(async () => {
  vi.useFakeTimers()
  for (const one of ['warn', 'error', 'info', 'log'] as const) vi.spyOn(console, one).mockImplementation(() => {})
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('addEventListener', (...call: Parameters<typeof browser.addEventListener>) =>
    browser.addEventListener(...call),
  )
  // what loads late is there from the first trace on: each of them then takes the same turns
  await Promise.all([
    import('./reconnect.ts'),
    import('./handleConnections.ts'),
    import('./followPages.ts'),
    import('../network/performSwitch.ts'),
  ])
  for (let seed = 1; seed <= 30; seed += 1) await runTrace(toTrace(seed))
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Explains what is wrong with a trace, with the fewest steps that show it. */
async function explain(seed: number): Promise<string> {
  const { trace, problems } = await shrinkTrace(toTrace(seed), runTrace)
  const { steps, wallets, ...rest } = trace
  const ids = wallets.map(({ connectorId }) => connectorId).join(', ')
  const lines = steps.map((step) => JSON.stringify(step))
  return [`seed ${seed}`, JSON.stringify(rest), ids, ...lines, ...problems].join('\n')
}

test('behavior: whatever visitors, wallets and two pages do, each page knows what its wallets know, says nothing untrue and has a way back', async () => {
  const seeds = [
    ...keptSeeds,
    ...Array.from({ length: (to ?? whole) - (from ?? 1) + 1 }, (_, index) => (from ?? 1) + index),
  ]
  const failed: number[] = []
  for (const seed of seeds) {
    if ((await runTrace(toTrace(seed))).length > 0) failed.push(seed)
    if (failed.length === 20) break
  }
  const [first] = failed
  expect({ failed, first: first === undefined ? undefined : await explain(first) }).toEqual({
    failed: [],
    first: undefined,
  })
}, 7_200_000)

type Failing = { readonly trace: Trace; readonly problems: readonly string[] }

/** A shorter trace that fails as well: no step of it can be left out. */
async function shrinkTrace(trace: Trace, run: (trace: Trace) => Promise<readonly string[]>): Promise<Failing> {
  let failing: Failing = { trace, problems: await run(trace) }
  const attempt = async (shorter: Trace) => {
    const problems = await run(shorter)
    if (problems.length > 0) failing = { trace: shorter, problems }
  }
  for (let index = trace.steps.length - 1; index >= 0; index -= 1) {
    const { steps } = failing.trace
    await attempt({ ...failing.trace, steps: steps.filter((_, at) => at !== index) })
  }
  const used = (one: Trace) =>
    one.wallets.filter((wallet) => JSON.stringify(one.steps).includes(`"${wallet.connectorId}"`))
  await attempt({ ...failing.trace, wallets: used(failing.trace) })
  for (const plain of [{ signIn: 'off' }, { isMulti: false }, { tells: false }] as const)
    await attempt({ ...failing.trace, ...plain })
  return failing
}
