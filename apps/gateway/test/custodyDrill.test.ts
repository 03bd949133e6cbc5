import { env } from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DrillReport, type DrillWorld, drill, logins, startDrillWorld } from './support/custodyDrill.ts'

const isWhole = env.DRILL !== undefined
/**
 * Of each login. `DRILL=40` more of them, with up to thirty faults each and another tab or browser at the same time, `DRILL_SEED` from
 * another one on.
 */
const [count, first] = [Number(env.DRILL ?? 2), Number(env.DRILL_SEED ?? 1)]
const seeds = Array.from({ length: count }, (_, index) => first + index)
const reports: DrillReport[] = []
let world: DrillWorld

beforeAll(async () => {
  world = await startDrillWorld(seeds)
})
afterAll(async () => {
  await world?.stop()
  if (isWhole) console.log(writeTable(reports))
})

// a failure is none of a busy machine's: it is not tried again
describe('a visitor’s course through several faults, time that passes, and thieves', {
  retry: 0,
}, () => {
  test.each(logins)(
    'behavior: %s: no thief has the key of a strict wallet, and a clean browser opens it',
    { timeout: 60_000 + count * 60_000 },
    async (login) => {
      const problems: unknown[] = []
      for (const seed of seeds) {
        await drill(world, { login, seed, most: isWhole ? 30 : 4, isAlone: !isWhole }).then(
          (report) => {
            reports.push(report)
            if (report.reached.length > 0) problems.push({ seed, ...report })
          },
          (error: unknown) => problems.push({ seed, error: error instanceof Error ? error.stack : error }),
        )
      }
      expect(problems).toEqual([])
    },
  )

  test('behavior: they met faults at logins and after them, and thieves', () => {
    const faults = reports.flatMap((report) => report.faults)
    expect(faults.filter((fault) => /^(login|social|farcaster|session|verify)/.test(fault)).length).toBeGreaterThan(0)
    expect(faults.length).toBeGreaterThan(reports.length)
    expect(reports.reduce((sum, { acts }) => sum + acts, 0)).toBeGreaterThan(0)
  })
})

function writeTable(of: readonly DrillReport[]): string {
  const lines = logins.map((login) => {
    const own = of.filter((report) => report.login === login)
    const sum = (read: (report: DrillReport) => number) => own.reduce((total, report) => total + read(report), 0)
    const most = Math.max(0, ...own.map(({ faults }) => faults.length))
    return [
      login,
      own.length,
      new Set(own.map(({ flow }) => flow)).size,
      sum(({ faults }) => faults.length),
      most,
      sum(({ acts }) => acts),
      own.filter(({ beside }) => beside !== 'nothing').length,
      sum(({ reached }) => reached.length),
      sum(({ givenUp }) => givenUp.length),
    ]
  })
  const head = [
    'login',
    'courses opened',
    'flows',
    'faults',
    'most in one',
    'thieves',
    'two at once',
    'reached',
    'as said',
  ]
  return [head, ...lines].map((line) => line.join(' | ')).join('\n')
}
