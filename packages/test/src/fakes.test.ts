import { expect, test } from 'vitest'
import { failWith, fakeFetch, hangs, unreachable } from './fakeFetch.ts'
import { memoryStorage } from './memoryStorage.ts'

test('default: fakeFetch answers from its table and keeps the calls', async () => {
  const fetch = fakeFetch({ 'POST /v1/thing': { ok: true }, 'GET /v1/echo': (call: { url: URL }) => call.url.search })
  const answer = await fetch('https://api.test/v1/thing?a=1', { method: 'POST', body: JSON.stringify({ b: 2 }) })
  expect(await answer.json()).toEqual({ ok: true })
  expect(await (await fetch(new URL('https://api.test/v1/echo?c=3'))).json()).toBe('?c=3')
  expect(fetch.calls.map((call) => [call.method, call.url.pathname, call.body])).toEqual([
    ['POST', '/v1/thing', { b: 2 }],
    ['GET', '/v1/echo', undefined],
  ])
})

test('behavior: fakeFetch can fail, be unreachable and hang until the signal aborts', async () => {
  const fetch = fakeFetch({ 'GET /fails': failWith(429), 'GET /gone': unreachable, 'GET /slow': hangs })
  expect((await fetch('https://api.test/fails')).status).toBe(429)
  expect((await fetch('https://api.test/unknown')).status).toBe(404)
  await expect(fetch('https://api.test/gone')).rejects.toThrow('Failed to fetch')
  const controller = new AbortController()
  const waiting = fetch('https://api.test/slow', { signal: controller.signal })
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  fetch.answer('GET /slow', { now: true })
  expect(await (await fetch('https://api.test/slow')).json()).toEqual({ now: true })
})

test('default: memoryStorage keeps what it is given', () => {
  const storage = memoryStorage({ entries: { a: '1' } })
  storage.setItem('b', '2')
  expect([storage.getItem('a'), storage.getItem('b'), storage.getItem('c'), storage.length]).toEqual([
    '1',
    '2',
    null,
    2,
  ])
  storage.removeItem('a')
  expect(storage.key(0)).toBe('b')
})

test('error: memoryStorage blocked or full throws as a browser does', () => {
  expect(() => memoryStorage({ blocked: true }).getItem('a')).toThrow('insecure')
  const full = memoryStorage({ blocked: 'full', entries: { a: '1' } })
  expect(full.getItem('a')).toBe('1')
  expect(() => full.setItem('a', '2')).toThrow('quota')
})
