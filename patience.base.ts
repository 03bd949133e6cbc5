import { availableParallelism, loadavg } from 'node:os'

/** The process that asks first decides for those it starts, which would take the run's own work for another's. */
const name = 'TEST_SLOWNESS'

/** How long this process computes to find out, in ms: several turns of a scheduler. */
const sample = 250

/** Measures how many times as long as alone this process takes for a piece of work at this moment. */
function measureShare(): number {
  const before = process.cpuUsage()
  for (const start = performance.now(); performance.now() - start < sample; );
  const { user, system } = process.cpuUsage(before)
  return sample / ((user + system) / 1_000)
}

/** The last minute says what comes and goes, the share what has only just begun. */
function measure(): number {
  const [load = 0] = loadavg()
  return Math.max(load / availableParallelism(), measureShare())
}

const known = Number(process.env[name])

/**
 * How many times as long as on a quiet machine a test may take: as many as there are busy processes for each core when the tests
 * begin, at most 4.
 */
export const slowness: number = known >= 1 ? known : Math.min(4, Math.max(1, measure()))
process.env[name] = String(slowness)

/** How long a test waits for what a process, a browser or a chain does, in ms: on a quiet machine as long as Playwright waits. */
export const patience: number = Math.round(30_000 * slowness)
