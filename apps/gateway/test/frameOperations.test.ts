import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../src/config/readConfig.ts'
import { createBrowser, startTestFrame, type TestBrowser, type TestFrame } from './support/testFrame.ts'

type Heard = { readonly path: string; readonly call: { readonly method: string; readonly params: readonly unknown[] } }

let frame: TestFrame
let browser: TestBrowser
let url: string
let stop: () => Promise<unknown>
const heard: Heard[] = []
/** What the services answer next. */
let answer: string | undefined

beforeAll(async () => {
  const server = createServer(async (request, response) => {
    heard.push({ path: request.url ?? '', call: JSON.parse(await text(request)) })
    response.end(answer ?? JSON.stringify({ jsonrpc: '2.0', id: 1, result: { path: request.url } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = async () => {
    server.close()
    server.closeAllConnections()
  }
  const smartAccounts = {
    'eip155:31337': {
      kind: 'erc4337' as const,
      bundlerUrl: `${url}/bundler?key=secret`,
      paymasterUrl: `${url}/paymaster?key=secret`,
      paymasterContext: { policyId: 'ours' },
      sitePaymasters: [`${url}/theirs`],
      factory: `0x${'ab'.repeat(20)}`,
    },
  }
  frame = await startTestFrame({
    frame: { smartAccounts, rpc: { 'eip155:31337': url }, feeCeilings: { 'eip155:31337': '0.25' } },
  })
  browser = createBrowser(frame)
  await browser.logIn('ada@example.org')
})
afterAll(async () => {
  await frame?.close()
  await stop?.()
})

const chainId = 'eip155:31337'
const receipt = { chainId, method: 'eth_getUserOperationReceipt', params: ['0x1'] }
const sponsor = { chainId, method: 'pm_getPaymasterData', params: [{ sender: '0x1' }, '0x2', '0x7a69'] }
const reason = (given: { readonly body: { reasons: readonly { name: string; description: string }[] } }) =>
  given.body.reasons[0]

test('default: the page knows that there are smart accounts, and not whom they ask', async () => {
  const page = await (await fetch(`${frame.origin}/sdk`)).text()
  expect(page).toContain('&quot;kind&quot;:&quot;erc4337&quot;')
  expect(page).toContain('&quot;feeCeiling&quot;:&quot;0.25&quot;')
  expect(page).toContain('&quot;sponsors&quot;:true')
  expect(page).not.toContain('secret')
  expect(page).not.toContain(url)
})

test('default: what the bundler answers comes back', async () => {
  expect((await browser.post('bundler', receipt)).body).toEqual({ result: { path: '/bundler?key=secret' } })
  expect(heard.at(-1)?.call).toMatchObject({ method: 'eth_getUserOperationReceipt', params: ['0x1'] })
})

test('default: the owner’s paymaster is told the owner’s context, whatever the page says', async () => {
  const asked = await browser.post('paymaster', { ...sponsor, context: { policyId: 'mine' } })
  expect(asked.body).toEqual({ result: { path: '/paymaster?key=secret' } })
  expect(heard.at(-1)?.call.params).toEqual([...sponsor.params, { policyId: 'ours' }])
})

test('default: a paymaster that the owner lists may be named, with a context of the site’s', async () => {
  const named = { ...sponsor, service: `${url}/theirs`, context: { policyId: 'theirs' } }
  expect((await browser.post('paymaster', named)).body).toEqual({ result: { path: '/theirs' } })
  expect(heard.at(-1)?.call.params[3]).toEqual({ policyId: 'theirs' })
})

test.each(['/paymaster?key=secret', '/theirs/', '/theirs?x', '//evil.example', ''])(
  'error: a paymaster at %j is none that a site may name',
  async (path) => {
    const before = heard.length
    const named = await browser.post('paymaster', { ...sponsor, service: `${url}${path}` })
    expect([named.status, reason(named)?.name]).toEqual([400, 'PaymasterUnknown'])
    expect(heard).toHaveLength(before)
  },
)

test('error: nobody asks without a session, nor for another chain, nor by another method', async () => {
  const before = heard.length
  const stranger = createBrowser(frame)
  for (const [name, body] of [
    ['bundler', receipt],
    ['paymaster', sponsor],
  ] as const) {
    expect(reason(await stranger.post(name, body))?.name).toBe('SignedOut')
    expect(reason(await browser.post(name, { ...body, chainId: 'eip155:1' }))?.name).toBe('NoSmartAccounts')
    expect(reason(await browser.post(name, { ...body, chainId: 'constructor' }))?.name).toBe('NoSmartAccounts')
    expect((await browser.post(name, { ...body, method: 'eth_sendTransaction' })).status).toBe(400)
    expect((await browser.post(name, body, { origin: 'https://evil.example' })).status).toBe(403)
  }
  expect(heard).toHaveLength(before)
})

test('error: one user asks a paymaster only so often, and another is not held up by it', async () => {
  const greedy = createBrowser(frame)
  await greedy.logIn('greedy@example.org')
  const asked = await Promise.all(Array.from({ length: 45 }, () => greedy.post('paymaster', sponsor)))
  const refused = asked.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(asked.length - refused.length).toBeGreaterThanOrEqual(40)
  expect((await browser.post('paymaster', sponsor)).status).toBe(200)
})

test.each([
  ['an error', '{"error":{"code":-32521,"message":"AA21 didn’t pay prefund"}}', 'BundlerRefused', 'AA21'],
  ['an error without words', '{"error":{}}', 'BundlerRefused', 'refused'],
  ['no JSON', 'sorry', 'ChainUnavailable', 'isn’t responding'],
  ['another question’s answer', '{"id":99,"result":"0x1"}', 'ChainUnavailable', 'isn’t responding'],
  ['too much', JSON.stringify({ result: 'x'.repeat(1_000_001) }), 'ChainUnavailable', 'isn’t responding'],
])('error: a bundler that answers with %s', async (_, given, name, words) => {
  answer = given
  const asked = await browser.post('bundler', receipt)
  answer = undefined
  expect(reason(asked)?.name).toBe(name)
  expect(reason(asked)?.description).toContain(words)
  expect(JSON.stringify(asked.body)).not.toContain('secret')
})

test('error: a configuration that cannot work is refused', async () => {
  const smtp = { host: '127.0.0.1', port: 25 }
  const bad = (smartAccounts: object) =>
    parseConfig({ frame: { folder: '.', smtp, smartAccounts } as never }, { frameKey: '11'.repeat(32) })
  const common = { bundlerUrl: 'https://bundler.example' }
  expect(() => bad({ 'eip155:1': { kind: 'erc4337', ...common } })).toThrow('factory')
  expect(() => bad({ 'eip155:1': { kind: 'safe', ...common } })).toThrow('kind')
  expect(() => bad({ 'eip155:1': { kind: 'eip7702', bundlerUrl: 'ftp://x' } })).toThrow('bundlerUrl')
  expect(bad({ 'eip155:1': { kind: 'eip7702', ...common } }).frame?.smartAccounts['eip155:1']).toMatchObject({
    implementation: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  })
  const smartAccounts = { 'eip155:5': { kind: 'eip7702', ...common } } as const
  await expect(startTestFrame({ frame: { smartAccounts } })).rejects.toThrow('not eip155:5')
})
