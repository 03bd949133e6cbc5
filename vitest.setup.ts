import { afterAll, vi } from 'vitest'

/** vitest waits one second in `vi.waitFor` and has no setting for it; on a busy machine a chunk takes longer to load. */
const patience = 30_000
const { waitFor } = vi
vi.waitFor = (callback, options = { timeout: patience, interval: 10 }) => waitFor(callback, options)

// files share a process, one after the other: what one has stubbed ends with it
afterAll(() => {
  vi.waitFor = waitFor
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
