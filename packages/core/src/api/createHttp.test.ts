import { afterEach, expect, test, vi } from 'vitest'
import { createHttp } from './createHttp.ts'

afterEach(() => void vi.useRealTimers())

test('default: no cookie goes along, nor more of the page’s address than its origin', async () => {
  const calls: RequestInit[] = []
  const fetch = (_: unknown, init: RequestInit = {}) => (calls.push(init), Promise.resolve(new Response('{}')))
  await createHttp(fetch)({ method: 'GET', url: new URL('https://api.test/x') })
  expect(calls).toMatchObject([
    { credentials: 'omit', referrerPolicy: 'strict-origin-when-cross-origin', keepalive: false },
  ])
})

test('error: a service that is silent is given up after 10 s, not before', async () => {
  const deadlines: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => {
    deadlines.push(delay)
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  })
  const fetch = (_: unknown, { signal }: RequestInit = {}) => Promise.reject(signal?.reason as Error)
  const answer = createHttp(fetch)({ method: 'POST', url: new URL('https://api.test/x'), body: {} })
  await expect(answer).rejects.toMatchObject({ name: 'RequestTimedOut' })
  expect(deadlines).toEqual([10_000])
  vi.restoreAllMocks()
})
