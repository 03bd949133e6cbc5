import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCourses, serveHostilePage } from './hostileParts.ts'

let served: Awaited<ReturnType<typeof serveHostilePage>>
beforeAll(async () => {
  served = await serveHostilePage()
})
afterAll(() => served.stop())

test('behavior: whatever wallets, the page and its storage do, nothing hangs, nothing false is shown, and no listener or element is left', async () => {
  const { failed, tally } = await runCourses(served.site, 4)
  expect(failed).toEqual([])
  // or nothing was tried
  expect(tally['comparedLive']).toBeGreaterThan(0)
})
