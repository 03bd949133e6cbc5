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

test('error: of a service’s own words 300 characters are kept', async () => {
  const answer = (body: object) => () => Promise.resolve(Response.json(body, { status: 400 }))
  for (const body of [{ message: 'x'.repeat(400) }, { reasons: [{ description: 'x'.repeat(301) }] }]) {
    const asked = createHttp(answer(body))({ method: 'POST', url: new URL('https://api.test/x'), body: {} })
    const { cause } = await asked.then(
      () => ({ cause: undefined }),
      (error: Error) => error,
    )
    expect(cause).toMatchObject({ message: 'x'.repeat(300) })
  }
})

test.each([
  [428, 'HttpRequestFailed'],
  [429, 'RateLimited'],
  [430, 'HttpRequestFailed'],
  [499, 'HttpRequestFailed'],
  [500, 'ServerError'],
  [503, 'ServerError'],
])('error: a service that answers with status %i has %s, which leads to that status', async (status, name) => {
  const fetch = () => Promise.resolve(new Response('', { status }))
  const failed = await createHttp(fetch)({ method: 'GET', url: new URL('https://api.test/x') }).catch((error) => error)
  expect(failed.name).toBe(name)
  const first = name === 'HttpRequestFailed' ? failed : failed.cause
  expect(first.message).toBe(`Request to /x failed (${status})`)
})

test('behavior: what is only read is asked once more where no answer came, what is sent is not', async () => {
  const calls: RequestInit[] = []
  const fetch = (_: unknown, init: RequestInit = {}) => {
    calls.push(init)
    return Promise.reject(new TypeError('lost'))
  }
  const request = (method: 'GET' | 'POST', body?: object) =>
    createHttp(fetch)({ method, url: new URL('https://api.test/x'), body }).catch((error) => error)
  const [read, sent] = [await request('GET'), await request('POST', {})]
  expect(calls.map(({ method, headers }) => [method, headers])).toEqual([
    ['GET', {}],
    ['GET', {}],
    ['POST', { 'Content-Type': 'application/json' }],
  ])
  expect([read.name, sent.name, sent.cause.message]).toEqual(['HttpRequestFailed', 'HttpRequestFailed', 'lost'])
  expect([read.message, sent.message]).toEqual(['Request to /x failed (0)', 'Request to /x failed (0)'])
})
