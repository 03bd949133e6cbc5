import { afterAll, expect, inject, vi } from 'vitest'
import type {} from './vitest.base.ts'

const slowness = inject('slowness')
/** vitest waits one second in `vi.waitFor` and has no setting for it; on a busy machine a chunk takes longer to load. */
const patience = 30_000

type Wait = number | { readonly timeout?: number; readonly interval?: number }

/** Stretches what a test says of its own, which is for a quiet machine. */
function toPatient(wait: Wait = {}): { readonly timeout: number; readonly interval: number } {
  const { timeout = patience, interval = 10 } = typeof wait === 'number' ? { timeout: wait } : wait
  return { timeout: timeout * slowness, interval }
}

const { waitFor, waitUntil } = vi
const { poll } = expect
vi.waitFor = (callback, options) => waitFor(callback, toPatient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, toPatient(options))
expect.poll = (look, { timeout, ...options } = {}) =>
  poll(look, { ...options, ...(timeout !== undefined && { timeout: timeout * slowness }) })

// files share a process, one after the other: what one has stubbed ends with it
afterAll(() => {
  Object.assign(vi, { waitFor, waitUntil })
  expect.poll = poll
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
