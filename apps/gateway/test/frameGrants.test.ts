import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { nonceEnforcer } from '@foyer/base'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBrowser, createBrowserKey, site, startTestFrame, type TestFrame } from './support/testFrame.ts'

/** Between two looks of the server, in ms. */
const lookEvery = 10_000
const chainId = 'eip155:31337'
const day = 86_400_000

let frame: TestFrame
let stop: () => void
/** What the bundler was handed, and whether the chain has it. */
const handed: unknown[] = []
let isDisabled = false
/** Of every account at the enforcer of numbers. */
let count = 0n

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = createServer(async (request, response) => {
    const call = JSON.parse(await text(request)) as { id: number; method: string; params: readonly unknown[] }
    const answers = (Array.isArray(call) ? call : [call]).map(({ id, method, params }) => {
      if (method === 'eth_sendUserOperation') handed.push(params)
      const isCount = (params[0] as { to?: string } | undefined)?.to === nonceEnforcer
      const word = isCount ? count : BigInt(isDisabled)
      const result = method === 'eth_call' ? `0x${word.toString(16).padStart(64, '0')}` : '0x1'
      return { jsonrpc: '2.0', id, result }
    })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(Array.isArray(call) ? answers : answers[0]))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => {
    server.close()
    server.closeAllConnections()
  }
  const smartAccounts = { [chainId]: { kind: 'erc4337' as const, bundlerUrl: url, factory: `0x${'ab'.repeat(20)}` } }
  frame = await startTestFrame({ frame: { smartAccounts, rpc: { [chainId]: url } } })
})
afterAll(async () => {
  await frame?.close()
  stop?.()
})

const toHash = (name: string) => `0x${Buffer.from(name).toString('hex').padStart(64, '0')}`
const toGrant = (name: string, more: object = {}) => {
  return { hash: toHash(name), chainId, expiresAt: frame.now() + day, grant: { name }, ...more }
}
const operation = [{ sender: '0x1' }, '0x2']
const reason = (answer: { readonly body: { reasons?: readonly { name: string }[] } }) => answer.body.reasons?.[0]?.name

async function enter(email: string, at: string = site) {
  const browser = createBrowser(frame, { site: at })
  await browser.logIn(email)
  return browser
}

test('default: a site lists its own, the wallet’s window all of them; kept twice it is one', async () => {
  const browser = await enter('ada@example.org')
  for (const _ of [1, 2]) expect((await browser.post('grants/add', { grants: [toGrant('one')] })).body).toEqual({})
  const window = await enter('ada@example.org', frame.origin)
  await window.post('grants/add', { grants: [toGrant('two')] })
  const mine = (await browser.post('grants/list', {})).body.grants
  expect(mine).toEqual([
    {
      hash: toHash('one'),
      chainId,
      site,
      createdAt: expect.any(Number),
      expiresAt: expect.any(Number),
      isRevoking: false,
      revokedAt: null,
      grant: { name: 'one' },
    },
  ])
  const all = (await window.post('grants/list', {})).body.grants as readonly { hash: string }[]
  expect(all.map(({ hash }) => hash).sort()).toEqual([toHash('one'), toHash('two')])
})

test('error: nobody lists or takes back what is another’s, or another site’s', async () => {
  const browser = await enter('bob@example.org')
  const window = await enter('bob@example.org', frame.origin)
  await window.post('grants/add', { grants: [toGrant('theirs')] })
  const revoke = { hash: toHash('theirs'), chainId, operation }
  expect(reason(await browser.post('grants/revoke', revoke))).toBe('GrantUnknown')
  const other = await enter('eve@example.org', frame.origin)
  expect(reason(await other.post('grants/revoke', revoke))).toBe('GrantUnknown')
  expect((await other.post('grants/list', {})).body.grants).toEqual([])
  const stranger = createBrowser(frame)
  expect((await stranger.post('grants/list', {})).status).toBe(401)
  // a copied cookie, with a key of its own
  const thief = createBrowser(frame, { key: createBrowserKey() })
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
  for (const [name, body] of [
    ['grants/list', {}],
    ['grants/add', { grants: [toGrant('stolen')] }],
    ['grants/revoke', revoke],
  ] as const) {
    expect(reason(await thief.post(name, body))).toBe('CodeNeeded')
  }
})

test('error: two hundred of one wallet are enough; those that ran out make room', async () => {
  const browser = await enter('many@example.org')
  const soon = { expiresAt: frame.now() + 60_000 }
  for (let index = 0; index < 20; index++) {
    const grants = Array.from({ length: 10 }, (_, place) => toGrant(`many ${index} ${place}`, soon))
    expect((await browser.post('grants/add', { grants })).status).toBe(200)
  }
  expect(reason(await browser.post('grants/add', { grants: [toGrant('more')] }))).toBe('TooMany')
  frame.skip(60_001)
  expect((await browser.post('grants/add', { grants: [toGrant('more')] })).status).toBe(200)
})

test('default: a revocation whose page is gone is handed to the bundler until the chain has it', async () => {
  const browser = await enter('kim@example.org')
  await browser.post('grants/add', { grants: [toGrant('kept')] })
  expect((await browser.post('grants/revoke', { hash: toHash('kept'), chainId, operation })).body).toEqual({})
  const read = async () => (await browser.post('grants/list', {})).body.grants[0]
  expect(await read()).toMatchObject({ isRevoking: true, revokedAt: null })
  frame.skip(15_000)
  vi.advanceTimersByTime(lookEvery)
  await expect.poll(() => handed.length).toBe(1)
  expect(handed[0]).toEqual(operation)
  isDisabled = true
  frame.skip(60_000)
  vi.advanceTimersByTime(lookEvery)
  await expect.poll(read).toMatchObject({ revokedAt: expect.any(Number) })
  expect(handed).toHaveLength(1)
})

test('default: everything is taken back with one operation, all or nothing of it, and it is over with the account’s next number', async () => {
  handed.length = 0
  isDisabled = false
  const browser = await enter('lin@example.org')
  const window = await enter('lin@example.org', frame.origin)
  const delegation = {
    delegator: `0x${'1'.repeat(40)}`,
    caveats: [{ enforcer: nonceEnforcer, terms: `0x${'0'.repeat(64)}` }],
  }
  const names = ['a', 'b']
  await browser.post('grants/add', { grants: names.map((name) => toGrant(`all ${name}`, { grant: { delegation } })) })
  await window.post('grants/add', { grants: [toGrant('all w', { grant: { delegation } })] })
  const hashes = ['all a', 'all b', 'all w'].map(toHash)
  // one of them is the wallet's own: a site takes back none of the three
  expect(reason(await browser.post('grants/revoke', { hash: hashes, chainId, operation }))).toBe('GrantUnknown')
  const read = async () => (await window.post('grants/list', {})).body.grants as readonly object[]
  expect(await read()).toMatchObject(hashes.map(() => ({ isRevoking: false })))
  expect((await window.post('grants/revoke', { hash: hashes, chainId, operation })).body).toEqual({})
  expect(await read()).toMatchObject(hashes.map(() => ({ isRevoking: true, revokedAt: null })))
  frame.skip(15_000)
  vi.advanceTimersByTime(lookEvery)
  await expect.poll(() => handed.length).toBe(1)
  count = 1n
  frame.skip(60_000)
  vi.advanceTimersByTime(lookEvery)
  await expect.poll(read).toMatchObject(hashes.map(() => ({ revokedAt: expect.any(Number) })))
  expect(handed).toEqual([operation])
})
