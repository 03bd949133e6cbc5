import type { CDPSession } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHostilePage, runCourses, serveHostilePage } from './hostileParts.ts'

let served: Awaited<ReturnType<typeof serveHostilePage>>
beforeAll(async () => {
  served = await serveHostilePage()
})
afterAll(() => served.stop())

/** They take minutes, whatever else the machine does. */
const long = 3_600_000

// what hostileCourses.e2e.ts does, with more seeds
test(
  'behavior: whatever wallets, the page and its storage do, in 100 courses',
  async () => {
    const { failed, tally } = await runCourses(served.site, 100)
    console.log(tally)
    expect(failed).toEqual([])
  },
  long,
)

const course = {
  wallets: [{ name: 'Honest', rdns: 'test.honest', mood: 'approve' }],
  storage: 'clean',
  siwx: 'off',
  steps: [],
} as const

/** Measures what lives after what can go is gone: some of it lets go of the rest when it is collected itself. */
async function measure({ page, session }: Awaited<ReturnType<typeof openHostilePage>>) {
  for (let times = 0; times < 4; times += 1) await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return { nodes, listeners, heap: usedSize, lives: await page.evaluate(() => window.hostile.countHeld()) }
}

type Measured = Awaited<ReturnType<typeof measure>>

/** Checks that what a last life or opening leaves for a while stays within this, however many there were. */
function expectNoMore(before: Measured, after: Measured): void {
  expect(after.nodes).toBeLessThanOrEqual(before.nodes + 5)
  expect(after.listeners).toBeLessThanOrEqual(before.listeners + 5)
  expect(after.lives).toBeLessThanOrEqual(5)
}

type Snapshot = {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] } }
  readonly nodes: number[]
}

/**
 * Counts the objects, functions and lists that live. The size of the heap says little of them: what runs often is compiled to machine code,
 * 300 kB in the first thousand openings, and code that has not run for long is dropped, with its texts.
 */
async function countThings(session: CDPSession): Promise<number> {
  let text = ''
  const add = ({ chunk }: { readonly chunk: string }) => {
    text += chunk
  }
  session.on('HeapProfiler.addHeapSnapshotChunk', add)
  await session.send('HeapProfiler.takeHeapSnapshot')
  session.off('HeapProfiler.addHeapSnapshotChunk', add)
  const { snapshot, nodes } = JSON.parse(text) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const things = ['object', 'closure', 'array'].map((name) => types[0].indexOf(name))
  const first = fields.indexOf('type')
  return nodes.filter((type, at) => at % fields.length === first && things.includes(type)).length
}

test(
  'behavior: 300 lives of the widget on one page, half of them connected, leave no listener, no element and no heap',
  async () => {
    const visit = await openHostilePage(served.site, course)
    const live = async (times: number) => {
      for (let index = 0; index < times; index += 1)
        expect(await visit.page.evaluate((isConnecting) => window.hostile.live(isConnecting), index % 2 === 0)).toBe(0)
      return await measure(visit)
    }
    const [before, after] = [await live(100), await live(200)]
    console.log('after 100 and 300 lives', before, after)
    // 4 kB a life: with what is noted here of each, its wallet’s requests among it
    expect(after.heap - before.heap).toBeLessThan(800_000)
    expectNoMore(before, after)
    expect(visit.errors()).toEqual([])
  },
  long,
)

test(
  'behavior: 2,000 openings leave no listener, no element and no object',
  async () => {
    const visit = await openHostilePage(served.site, course)
    await visit.page.evaluate(() => window.hostile.start())
    const open = async (times: number) => {
      for (let index = 0; index < times; index += 1)
        await visit.page.evaluate((isWaiting) => window.hostile.openOnce(isWaiting), index % 10 === 9)
      return { ...(await measure(visit)), things: await countThings(visit.session) }
    }
    const [before, after] = [await open(500), await open(1_500)]
    console.log('after 500 and 2,000 openings', before, after)
    expectNoMore(before, after)
    // less than one of fifteen openings leaves
    expect(after.things).toBeLessThan(before.things + 100)
    expect(visit.errors()).toEqual([])
  },
  long,
)
