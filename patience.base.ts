import { availableParallelism, loadavg } from 'node:os'

/** The process that asks first decides for those it starts, which would take the run's own work for another's. */
const name = 'TEST_SLOWNESS'
const [load = 0] = loadavg()
const known = Number(process.env[name])

/**
 * How many times as long as on a quiet machine a test may take: as many as there are busy processes for each core when the tests
 * begin, at most 4.
 */
export const slowness: number = known >= 1 ? known : Math.min(4, Math.max(1, load / availableParallelism()))
process.env[name] = String(slowness)

/** How long a test waits for what a process, a browser or a chain does, in ms: on a quiet machine as long as Playwright waits. */
export const patience: number = Math.round(30_000 * slowness)
