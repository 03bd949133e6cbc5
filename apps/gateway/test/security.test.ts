import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateProject } from '../src/projects/projects.ts'
import { wideLimits } from './support/evmConfig.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway()
  await updateProject(gateway.gateway.store, 'demo', {
    origins: ['https://app.example.com', 'https://*.preview.example.com'],
  })
  await gateway.gateway.projects.refresh()
})

afterAll(async () => {
  await gateway?.close()
})

describe('projects', () => {
  test.each([
    ['missing', '', 'ProjectIdMissing'],
    ['unknown', 'nobody', 'UnknownProject'],
    ['a path', '../demo', 'UnknownProject'],
    ['a name of the language', '__proto__', 'UnknownProject'],
    ['long', 'x'.repeat(10_000), 'UnknownProject'],
  ])('error: a project id that is %s', async (_, projectId, reason) => {
    for (const path of [
      '/appkit/v1/config',
      '/projects/v1/origins',
      '/getWallets',
      '/getAnalyticsConfig',
      '/v1/onramp/options',
    ]) {
      const { status, body } = await gateway.get(path, { projectId })
      expect([path, status, body.reasons[0].name]).toEqual([path, 401, reason])
    }
  })

  test('default: what a new project offers', async () => {
    expect((await gateway.get('/getAnalyticsConfig')).body).toEqual({ isAnalyticsEnabled: true })
    const { features } = (await gateway.get('/appkit/v1/config')).body
    expect(features.map(({ id, isEnabled }: { id: string; isEnabled: boolean }) => [id, isEnabled])).toEqual([
      ['social_login', true],
      ['swap', true],
      ['onramp', true],
      ['activity', true],
      ['reown_branding', false],
      ['multi_wallet', false],
    ])
    expect((await gateway.get('/projects/v1/origins')).body).toEqual({
      allowedOrigins: ['https://app.example.com', 'https://*.preview.example.com'],
    })
  })
})

describe('origins', () => {
  const request = (origin: string, path = '/getWallets') => gateway.get(path, {}, { origin })

  test.each([
    'https://app.example.com',
    'https://a.preview.example.com',
    'http://localhost:5173',
    'http://127.0.0.1:8080',
    'http://[::1]:3000',
  ])('behavior: %s is answered', async (origin) => {
    const { status, headers } = await request(origin)
    expect([status, headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([200, origin, 'origin'])
  })

  test.each([
    'https://evil.example',
    'http://app.example.com',
    'https://app.example.com:444',
    'https://app.example.com.evil.example',
    'https://a.b.preview.example.com',
    'https://preview.example.com',
    'http://localhost.evil.example',
    'null',
    'chrome-extension://abc',
  ])('error: %s is refused, in a way its page can read', async (origin) => {
    const { status, body, headers } = await request(origin)
    expect([status, body.reasons[0].name, headers.get('access-control-allow-origin')]).toEqual([
      403,
      'OriginNotAllowed',
      origin,
    ])
    // a page must be able to find out why
    expect((await request(origin, '/projects/v1/origins')).status).toBe(200)
  })

  test('behavior: a refused page changes nothing', async () => {
    const event = { eventId: 'from-evil', timestamp: 1, props: { type: 'track', event: 'E' } }
    const { status } = await gateway.post('/e', event, {}, { origin: 'https://evil.example' })
    expect(status).toBe(403)
    const rows = await gateway.gateway.store.selectFrom('events').selectAll().execute()
    expect(rows).toEqual([])
  })

  test('behavior: preflights', async () => {
    const request = new Request('http://gateway.test/v1/fungible/price', {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example.com', 'access-control-request-method': 'POST' },
    })
    const response = await gateway.fetch(request)
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

describe('limits', () => {
  test('error: too many requests of one address; another is not held back; the bucket fills up again', async () => {
    let time = 1_000_000
    const own = await startTestGateway({
      now: () => time,
      config: { trustedProxies: 1, limits: { ...wideLimits, read: { burst: 3, perSecond: 1 } } },
    })
    const from = (address: string) =>
      own.get('/getWallets', { entries: '1' }, { 'x-forwarded-for': `6.6.6.6, ${address}` })
    const statuses: number[] = []
    for (let index = 0; index < 5; index += 1) statuses.push((await from('1.1.1.1')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refused = await from('1.1.1.1')
    expect([refused.body.reasons[0].name, refused.headers.get('retry-after')]).toEqual(['RateLimited', '1'])
    expect((await from('2.2.2.2')).status).toBe(200)
    time += 2_000
    expect((await from('1.1.1.1')).status).toBe(200)
    // one household's IPv6 addresses count together
    const six: number[] = []
    for (let index = 0; index < 4; index += 1) six.push((await from(`2001:db8:0:1::${index}`)).status)
    expect(six).toEqual([200, 200, 200, 429])
    await own.close()
  })

  test('error: too many requests of one project, from whichever address', async () => {
    const own = await startTestGateway({
      config: { trustedProxies: 1, limits: { ...wideLimits, project: { burst: 2, perSecond: 1 } } },
    })
    const statuses: number[] = []
    for (let index = 0; index < 3; index += 1)
      statuses.push((await own.get('/getWallets', {}, { 'x-forwarded-for': `3.3.3.${index}` })).status)
    expect(statuses).toEqual([200, 200, 429])
    await own.close()
  })

  test('behavior: without a trusted proxy the header of a caller counts for nothing', async () => {
    const own = await startTestGateway({ config: { limits: { ...wideLimits, read: { burst: 1, perSecond: 1 } } } })
    const statuses: number[] = []
    for (let index = 0; index < 2; index += 1)
      statuses.push((await own.get('/getWallets', {}, { 'x-forwarded-for': `4.4.4.${index}` })).status)
    expect(statuses).toEqual([200, 429])
    await own.close()
  })

  test('error: bodies that are too large, also when they do not say so', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(70_000) })
    const stated = await gateway.post('/e', large)
    expect([stated.status, stated.body.reasons[0].name]).toEqual([413, 'BodyTooLarge'])
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('x'.repeat(10_000)))
      },
    })
    const request = new Request('http://gateway.test/e?projectId=demo', {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect((await gateway.fetch(request)).status).toBe(413)
  })

  test.each(['', '{', 'null', '[]', '"text"', '{"__proto__":{"a":1}}', '\u0000', '['.repeat(5_000)])(
    'error: a body of %j',
    async (body) => {
      const answer = await gateway.post('/v1/fungible/price', body)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    },
  )
})

describe('answers', () => {
  test('error: unknown addresses and wrong methods', async () => {
    expect((await gateway.get('/nothing/here')).body.reasons[0].name).toBe('NotFound')
    const wrong = await gateway.post('/getWallets', {})
    expect([wrong.status, wrong.body.reasons[0]]).toEqual([
      405,
      { name: 'MethodNotAllowed', description: 'Only GET is allowed at this URL.' },
    ])
  })

  test('behavior: a failure inside shows a number, never what failed', async () => {
    const lines: string[] = []
    const own = await startTestGateway({ log: (_level, _event, fields) => void lines.push(JSON.stringify(fields)) })
    await own.gateway.store.schema.dropTable('names').execute()
    const { status, body } = await own.get('/v1/profile/account/alice.reown.id')
    expect([status, body.reasons[0].name]).toEqual([500, 'Internal'])
    expect(JSON.stringify(body)).not.toMatch(/from "names"|sqlite|no such|\.ts/i)
    expect(lines.join()).toMatch(/no such table|does not exist/)
    expect(lines.join()).toContain(body.requestId)
    await own.close()
  })

  test('behavior: JSON cannot be sniffed into something else', async () => {
    const { headers } = await gateway.get('/getWallets', { search: '<script>alert(1)</script>' })
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      'application/json',
      'nosniff',
    ])
  })

  test('behavior: over a real socket a half-sent request is cut off and others are answered', async () => {
    const own = await startTestGateway()
    own.server.listen(0, '127.0.0.1')
    await once(own.server, 'listening')
    const { port } = own.server.address() as AddressInfo
    const slow = connect(port, '127.0.0.1')
    await once(slow, 'connect')
    slow.write('POST /e?projectId=demo HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{')
    const quick = await fetch(`http://127.0.0.1:${port}/getAnalyticsConfig?projectId=demo`)
    expect(quick.status).toBe(200)
    const broken = connect(port, '127.0.0.1')
    broken.write('GARBAGE\r\n\r\n')
    const [answer] = await once(broken, 'data')
    expect(String(answer)).toContain('400 Bad Request')
    slow.destroy()
    await own.close()
  })

  test('behavior: a body that is broken off is no error of ours', async () => {
    const lines: (readonly [level: string, event: string])[] = []
    const own = await startTestGateway({ log: (level, event) => lines.push([level, event]) })
    own.server.listen(0, '127.0.0.1')
    await once(own.server, 'listening')
    const { port } = own.server.address() as AddressInfo
    const slow = connect(port, '127.0.0.1')
    slow.write('POST /e?projectId=demo HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{')
    // it has come when one that came later was answered
    expect((await fetch(`http://127.0.0.1:${port}/getAnalyticsConfig?projectId=demo`)).status).toBe(200)
    slow.destroy()
    await expect.poll(() => lines).toContainEqual(['debug', 'request broken off'])
    expect(lines.filter(([level]) => level === 'error')).toEqual([])
    await own.close()
  })

  test.each([
    ['head', 'GET /health HTTP/1.1\r\nhost: x\r\nx-a', { headersTimeout: 200 }],
    ['body', 'POST /e?projectId=demo HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{', { requestTimeout: 200 }],
  ])('error: a hundred connections with a slow %s are all closed', async (_, text, times) => {
    const httpLimits = { headersTimeout: 200, requestTimeout: 60_000, checkEvery: 50, ...times }
    const own = await startTestGateway({ config: { httpLimits } })
    own.server.listen(0, '127.0.0.1')
    await once(own.server, 'listening')
    const { port } = own.server.address() as AddressInfo
    const slow = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'))
    const closed = slow.map(async (socket) => {
      socket.on('error', () => undefined)
      socket.resume()
      socket.write(text)
      await once(socket, 'close')
    })
    await Promise.all(closed)
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
    await own.close()
  })

  test('error: one address has so many requests under way, another is not held back', async () => {
    const config = { trustedProxies: 1, httpLimits: { maxRequestsPerAddress: 3 } }
    const own = await startTestGateway({ config })
    const pending: ReadableStreamDefaultController<Uint8Array>[] = []
    const send = (address: string) => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void pending.push(controller) })
      const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body, duplex: 'half' }
      return own.fetch(new Request('http://gateway.test/e?projectId=demo', init as RequestInit))
    }
    const slow = [send('1.1.1.1'), send('1.1.1.1'), send('1.1.1.1')]
    expect((await send('1.1.1.1')).status).toBe(429)
    const from = (address: string) => own.get('/getAnalyticsConfig', {}, { 'x-forwarded-for': address })
    expect((await from('1.1.1.1')).status).toBe(429)
    expect((await from('2.2.2.2')).status).toBe(200)
    for (const controller of pending) controller.close()
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([400, 400, 400])
    expect((await from('1.1.1.1')).status).toBe(200)
    await own.close()
  })
})
