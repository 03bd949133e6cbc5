import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { wideLimits } from './support/evmConfig.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

const ownerToken = 'a-long-secret-of-the-owner'
const pages = ['', '/chains', '/parts', '/projects', '/projects/demo', '/wallets'].map((path) => `/dashboard${path}`)
let gateway: TestGateway
let cookie = ''

beforeAll(async () => {
  gateway = await startTestGateway({ secrets: { ownerToken } })
  const answer = await post('/dashboard/login', { token: ownerToken }, '')
  cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
})

afterAll(async () => {
  await gateway?.close()
})

async function post(path: string, form: Record<string, string>, withCookie = cookie): Promise<Response> {
  return await gateway.fetch(
    new Request(`http://gateway.test${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: withCookie },
      body: new URLSearchParams(form),
    }),
  )
}

async function open(
  path: string,
  withCookie = cookie,
): Promise<{ status: number; text: string; csrf: string; headers: Headers }> {
  const response = await gateway.fetch(new Request(`http://gateway.test${path}`, { headers: { cookie: withCookie } }))
  const text = await response.text()
  return {
    status: response.status,
    text,
    csrf: /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '',
    headers: response.headers,
  }
}

describe('logging in', () => {
  test('behavior: the cookie is out of reach of scripts and other sites', async () => {
    const answer = await post('/dashboard/login', { token: ownerToken }, '')
    expect(answer.status).toBe(303)
    const text = answer.headers.get('set-cookie') ?? ''
    expect(text).toContain('HttpOnly')
    expect(text).toContain('SameSite=Strict')
    expect(text).toContain('Path=/dashboard')
  })

  test('error: a wrong token, none, a made-up cookie', async () => {
    expect((await post('/dashboard/login', { token: 'wrong' }, '')).status).toBe(401)
    expect((await post('/dashboard/login', {}, '')).status).toBe(401)
    for (const path of pages) {
      expect((await open(path, '')).status).toBe(401)
      expect((await open(path, `gateway_login=${'A'.repeat(43)}`)).status).toBe(401)
    }
  })

  test('error: a form of another site does not log a browser in, also with the right token', async () => {
    const logInFrom = async (origin: string, more: Readonly<Record<string, string>> = {}) => {
      const headers = { origin, 'content-type': 'application/x-www-form-urlencoded', ...more }
      const body = new URLSearchParams({ token: ownerToken })
      const answer = await gateway.fetch(
        new Request('http://gateway.test/dashboard/login', { method: 'POST', headers, body }),
      )
      return [answer.status, answer.headers.has('set-cookie')]
    }
    for (const origin of [
      'https://evil.example',
      'null',
      'http://gateway.test.evil.example',
      'http://gateway.test:81',
    ]) {
      expect([origin, await logInFrom(origin)]).toEqual([origin, [403, false]])
    }
    expect(await logInFrom('null', { 'sec-fetch-site': 'cross-site' })).toEqual([403, false])
    expect(await logInFrom('http://gateway.test')).toEqual([303, true])
    // a page without a referrer, of which the browser says no more
    expect(await logInFrom('null', { 'sec-fetch-site': 'same-origin' })).toEqual([303, true])
    const form = await gateway.fetch(new Request('http://gateway.test/dashboard'))
    expect(form.headers.get('referrer-policy')).toBe('same-origin')
  })

  test('error: guessing is slowed down', async () => {
    const own = await startTestGateway({
      secrets: { ownerToken },
      config: { limits: { ...wideLimits, login: { burst: 2, perSecond: 1 } } },
    })
    const guess = () =>
      own.fetch(
        new Request('http://x.test/dashboard/login', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'token=no',
        }),
      )
    const statuses = [(await guess()).status, (await guess()).status, (await guess()).status]
    expect(statuses).toEqual([401, 401, 429])
    await own.close()
  })

  test('behavior: logging out ends the session on the server', async () => {
    const answer = await post('/dashboard/login', { token: ownerToken }, '')
    const other = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const { csrf, status } = await open('/dashboard', other)
    expect(status).toBe(200)
    await post('/dashboard/logout', { csrf }, other)
    expect((await open('/dashboard', other)).status).toBe(401)
  })

  test('behavior: without an owner token the pages are off', async () => {
    const own = await startTestGateway()
    expect((await own.get('/dashboard')).status).toBe(404)
    expect((await own.post('/dashboard/login', '')).status).toBe(404)
    await own.close()
  })
})

describe('pages', () => {
  test('behavior: run nothing, load nothing from elsewhere, cannot be framed', async () => {
    for (const path of pages) {
      const { headers, text } = await open(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(text).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|(src|href|action)="(https?:|\/\/)/)
    }
    for (const sheet of ['gateway', 'dashboard']) {
      expect((await gateway.get(`/assets/${sheet}.css`)).headers.get('content-type')).toContain('text/css')
    }
  })

  test('behavior: the overview says how quick answers are, how large the database is, and a slow one needs its owner', async () => {
    const own = await startTestGateway({ secrets: { ownerToken } })
    const login = await own.post('/dashboard/login', new URLSearchParams({ token: ownerToken }).toString(), undefined, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    const text = async () => {
      const headers = { cookie: (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
      return await (await own.fetch(new Request('http://gateway.test/dashboard', { headers }))).text()
    }
    expect(await text()).toMatch(/<\/span>Data service<\/b><small>p95 [\d.,]+ ms<\/small>/)
    const kind = inject('postgresUrl') ? 'Postgres' : 'SQLite'
    expect(await text()).toMatch(new RegExp(`</span>Database</b><small>[\\d.,]+ MB, ${kind}</small>`))
    for (let index = 0; index < 100; index += 1) own.gateway.responseTimes.add(900)
    expect(await text()).toMatch(/class="led slow"[^>]*><\/span>Data service/)
    await own.close()
  })

  test('behavior: the relay’s last hour is a line with its limit, and a table', async () => {
    const own = await startTestGateway({ secrets: { ownerToken }, now: () => Date.UTC(2026, 0, 1, 12) })
    own.gateway.statusBoard.add('Relay', () => ({
      state: 'well',
      text: '3 open, p95 12 ms',
      curve: { title: 'Passed on within', unit: 'ms', limit: 50, values: [undefined, 10, 20, undefined, 80] },
    }))
    const login = await own.post('/dashboard/login', new URLSearchParams({ token: ownerToken }).toString(), undefined, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    const headers = { cookie: (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
    const page = await (await own.fetch(new Request('http://gateway.test/dashboard/parts', { headers }))).text()
    // of 0 to 80, from 140 to 10: broken where there was nothing, and a dot where one minute stands alone
    expect(page).toContain('<path class="curve" d="M284 123.8L516 107.5M980 10.0h.1"/>')
    expect(page).toContain('aria-label="Passed on within: at most 80 ms"')
    expect(page).toContain('limit 50 ms')
    expect(page).toContain(
      '<tr><td>12:00</td><td class="n">80.0</td></tr><tr><td>11:58</td><td class="n">20.0</td></tr>',
    )
    await own.close()
  })

  test('behavior: a project is made, changed, used and deleted', async () => {
    const { csrf } = await open('/dashboard')
    const made = await post('/dashboard/projects', {
      csrf,
      name: 'Shop <b>&"',
      origins: 'https://shop.example\nhttps://*.shop.example',
    })
    expect(made.status).toBe(303)
    const path = made.headers.get('location') ?? ''
    const projectId = path.split('/').at(-1) ?? ''
    const page = await open(path)
    expect(page.text).toContain('Shop &lt;b&gt;&amp;&quot;')
    expect(page.text).not.toContain('Shop <b>')
    expect((await gateway.get('/projects/v1/origins', { projectId })).body).toEqual({
      allowedOrigins: ['https://shop.example', 'https://*.shop.example'],
    })
    const edits: readonly (readonly [string, Record<string, string>])[] = [
      ['/name', { name: 'Shop' }],
      ['/origins/remove', { origin: 'https://*.shop.example' }],
      ['/features/onramp', { state: 'off' }],
      ['/features/activity', { state: 'off' }],
      ['/analytics', { state: 'off' }],
      ...['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook', 'passkey'].map(
        (choice) => ['/features/social_login', { choice, state: 'off' }] as const,
      ),
    ]
    for (const [end, form] of edits) {
      const answer = await post(path + end, { csrf, ...form })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
    }
    expect((await gateway.get('/projects/v1/origins', { projectId })).body).toEqual({
      allowedOrigins: ['https://shop.example'],
    })
    const { features } = (await gateway.get('/appkit/v1/config', { projectId })).body
    expect(features).toEqual([
      { id: 'social_login', isEnabled: true, config: ['email'] },
      { id: 'swap', isEnabled: true, config: ['1inch'] },
      { id: 'onramp', isEnabled: false, config: ['meld'] },
      { id: 'activity', isEnabled: false, config: [] },
      { id: 'reown_branding', isEnabled: false, config: [] },
      { id: 'multi_wallet', isEnabled: false, config: [] },
    ])
    expect((await gateway.get('/getAnalyticsConfig', { projectId })).body).toEqual({ isAnalyticsEnabled: false })
    const event = { eventId: 'x', timestamp: 1, props: { type: 'track', event: 'E' } }
    const refused = await gateway.post('/e', event, { projectId })
    expect([refused.status, refused.body.reasons[0].name]).toEqual([403, 'AnalyticsOff'])
    const url = await gateway.post(
      '/v1/generators/onrampurl',
      { destinationWallets: [{ address: `0x${'1'.repeat(40)}` }] },
      { projectId },
    )
    expect([url.status, url.body.reasons[0].name]).toEqual([403, 'FeatureOff'])
    expect((await post(`${path}/delete`, { csrf, confirm: 'no' })).status).toBe(400)
    const renewed = await post(`${path}/renew`, { csrf, confirm: 'Shop' })
    expect(renewed.status).toBe(303)
    const newPath = renewed.headers.get('location') ?? ''
    const newId = newPath.split('/').at(-1) ?? ''
    expect((await gateway.get('/getWallets', { projectId })).status).toBe(401)
    expect((await gateway.get('/getAnalyticsConfig', { projectId: newId })).body).toEqual({ isAnalyticsEnabled: false })
    expect((await post(`${newPath}/delete`, { csrf, confirm: 'Shop' })).status).toBe(303)
    expect((await gateway.get('/getWallets', { projectId: newId })).status).toBe(401)
  })

  test('error: forms of other pages change nothing', async () => {
    for (const csrf of ['', 'wrong']) {
      expect((await post('/dashboard/projects', { csrf, name: 'Forged' })).status).toBe(403)
      expect((await post('/dashboard/projects/demo/delete', { csrf, confirm: 'demo' })).status).toBe(403)
    }
    expect(gateway.gateway.projects.list().map(({ id }) => id)).toEqual(['demo'])
  })

  test('behavior: a change is said once, and one press takes it back', async () => {
    const { csrf } = await open('/dashboard')
    const path = '/dashboard/projects/demo'
    await post(`${path}/features/swap`, { csrf, state: 'off' })
    const { text } = await open(path)
    expect(text).toContain('<span>Swap: off</span>')
    const [, target = '', state = ''] =
      /class="toast".*?action="([^"]+)".*?name="state" value="([^"]+)".*?>Undo</.exec(text) ?? []
    expect((await open(path)).text).not.toContain('Undo')
    await post(target, { csrf, state })
    const { features } = (await gateway.get('/appkit/v1/config')).body
    expect(features).toContainEqual({ id: 'swap', isEnabled: true, config: ['1inch'] })
  })

  test('behavior: a page that was refused is named, and allowed with one press; made-up ones do not fill the memory', async () => {
    const request = (origin: string) => gateway.get('/getWallets', {}, { origin })
    expect((await request('https://preview.example')).status).toBe(403)
    expect((await request('https://preview.example')).status).toBe(403)
    for (let number = 0; number < 19; number += 1) await request(`https://made-up-${number}.example`)
    const overview = await open('/dashboard')
    expect(overview.text).toContain(
      '<b>https://preview.example</b> was refused 2 times today by project Demo, and 19 more.',
    )
    for (let number = 0; number < 40; number += 1) await request(`https://more-${number}.example`)
    expect(gateway.gateway.refusedOrigins.list('demo')).toHaveLength(20)
    const { csrf } = overview
    await post('/dashboard/projects/demo/origins', { csrf, origin: 'https://preview.example' })
    expect((await request('https://preview.example')).status).toBe(200)
    await post('/dashboard/projects/demo/origins/remove', { csrf, origin: 'https://preview.example' })
  })

  test('behavior: a switch that does nothing here says why and cannot be pressed', async () => {
    const { csrf } = await open('/dashboard')
    await post('/dashboard/projects/demo/features/onramp', { csrf, state: 'off' })
    const { text } = await open('/dashboard/projects/demo')
    expect(text).toContain('No provider is set up: set “onramp”')
    expect(text).toMatch(/aria-checked="false" aria-label="Buy" disabled/)
    await post('/dashboard/projects/demo/features/onramp', { csrf, state: 'on' })
  })

  test('behavior: a wallet is found by its name, hidden from visitors, and stays hidden', async () => {
    const find = async (query: string) =>
      [...(await open(`/dashboard/wallets?${query}`)).text.matchAll(/aria-label="Show ([^"]+)"/g)].map(
        ([, name]) => name,
      )
    expect(await find('q=METAM')).toEqual(['MetaMask'])
    expect(await find('q=%25')).toEqual([])
    // fifty on a page, each wallet on one of them
    const all = gateway.gateway.catalogue.list().length
    const onPages = await Promise.all(
      Array.from({ length: Math.ceil(all / 50) }, (_, index) => find(`page=${index + 1}`)),
    )
    expect(onPages.flat().length).toBe(all)
    const { csrf } = await open('/dashboard/wallets')
    const { data, count } = (await gateway.get('/getWallets', { search: 'MetaMask' })).body
    const path = `/dashboard/wallets/${data[0].id}`
    const hidden = await post(path, { csrf, state: 'off', q: 'meta', page: '1', show: '' })
    expect(hidden.headers.get('location')).toBe('/dashboard/wallets?q=meta&page=1')
    await gateway.gateway.catalogue.refresh()
    expect((await gateway.get('/getWallets', { search: 'MetaMask' })).body.count).toBe(count - 1)
    expect(await find('show=hidden')).toEqual(['MetaMask'])
    await post(path, { csrf, state: 'on' })
    await gateway.gateway.catalogue.refresh()
    expect((await gateway.get('/getWallets', { search: 'MetaMask' })).body.count).toBe(count)
    expect((await post('/dashboard/wallets/none', { csrf, state: 'off' })).status).toBe(400)
  })

  test('error: what is typed wrongly is said on the page', async () => {
    const { csrf } = await open('/dashboard')
    const answer = await post('/dashboard/projects', { csrf, name: 'X', origins: 'not an origin//<img>' })
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(text).toContain('is not an origin')
    expect(text).not.toContain('<img>')
  })

  test('behavior: numbers of the events that were taken', async () => {
    const send = (eventId: string, event: string, address?: string) =>
      gateway.post('/e', {
        eventId,
        url: 'https://shop.example/a?secret=1#x',
        domain: 'shop.example',
        timestamp: Date.now(),
        props: { type: 'track', event, ...(address && { address }), properties: { connected: true } },
      })
    await send('1', 'MODAL_OPEN', '0xAA')
    await send('2', 'MODAL_OPEN', '0xaa')
    await send('3', 'MODAL_OPEN', '0xbb')
    await send('3', 'MODAL_OPEN', '0xbb')
    const batch = [4, 5].map((id) => ({
      eventId: String(id),
      timestamp: 'now',
      props: { type: 'error', event: '<i>X</i>', errorType: 'T', errorMessage: 'M' },
    }))
    expect((await gateway.post('/batch', batch)).body).toEqual({ accepted: 2 })
    const { text } = await open('/dashboard/projects/demo')
    const rows = [
      ...text.matchAll(/<tr><td>([^<]*)<\/td><td class="n">(\d+)<\/td><td class="n">(\d+)<\/td><\/tr>/g),
    ].map(([, ...cells]) => cells)
    expect(rows).toContainEqual(['MODAL_OPEN', '3', '2'])
    expect(rows).toContainEqual(['&lt;i&gt;X&lt;/i&gt;', '2', '0'])
    const stored = await gateway.gateway.store.selectFrom('events').selectAll().execute()
    expect(stored).toHaveLength(5)
    expect(JSON.stringify(stored)).not.toMatch(/secret|0xaa/i)
  })
})

test('behavior: behind something that adds a path, every link and form leads back there', async () => {
  const own = await startTestGateway({ secrets: { ownerToken }, config: { publicUrl: 'https://site.example/gateway' } })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const login = await own.fetch(
    new Request('http://x.test/dashboard/login', { method: 'POST', headers: form, body: `token=${ownerToken}` }),
  )
  expect(login.headers.get('location')).toBe('/gateway/dashboard')
  const jar = login.headers.get('set-cookie') ?? ''
  expect(jar).toContain('Path=/gateway/dashboard')
  expect(jar).toContain('Secure')
  const page = await own.get('/dashboard/projects/demo', {}, { cookie: jar.split(';')[0] ?? '' })
  const targets = [...page.body.matchAll(/(?:href|action)="([^"]+)"/g)].map(([, target]) => target)
  expect(targets.length).toBeGreaterThan(4)
  expect(targets.filter((target) => !target?.startsWith('/gateway/') && target !== '#content')).toEqual([])
  await own.close()
})
