import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkGateway } from '../src/conformance/checkGateway.ts'
import { runConformance } from '../src/conformance/runConformance.ts'
import { specifiedCalls } from '../src/conformance/specifiedCalls.ts'

const token = (letter: string) => ({ address: `eip155:10:0x${letter.repeat(40)}`, decimals: 6 })
const refused = { status: 400, reasons: [{ name: 'Invalid', description: 'The body lacks a field.' }] }

/** What a gateway that serves all of §7 answers; the real one is asked in the journey `conformance.e2e.ts` of the demo. */
const answers: { readonly [call: string]: unknown } = {
  'GET /appkit/v1/config': {
    features: [
      { id: 'social_login', isEnabled: true, config: ['email'] },
      { id: 'swap', isEnabled: true, config: null },
      { id: 'multi_wallet', isEnabled: false, config: [] },
    ],
  },
  'GET /projects/v1/origins': { allowedOrigins: ['https://app.example.com'] },
  'GET /getWallets': { data: [{ image_id: 'pic' }], count: 1 },
  'GET /getAnalyticsConfig': { isAnalyticsEnabled: false },
  'GET /getWalletImage/pic': 'image',
  'GET /public/getAssetImage/eip155:10': 'image',
  'GET /public/getCurrencyImage/usd': 'image',
  'GET /public/getTokenImage/ETH': 'image',
  'POST /e': refused,
  'GET /v1/supported-chains': { http: ['solana:1', 'eip155:10'], ws: [] },
  'GET /v1/identity/0x000000000000000000000000000000000000dEaD': { name: null, avatar: null },
  'GET /v1/account/0x000000000000000000000000000000000000dEaD/history': { data: [], next: null },
  'GET /v1/account/0x000000000000000000000000000000000000dEaD/balance': { balances: [] },
  'GET /v1/convert/tokens': { tokens: [token('a'), token('b')] },
  'GET /v1/convert/quotes': { quotes: [] },
  'POST /v1/fungible/price': { fungibles: [] },
  'GET /v1/convert/allowance': { allowance: '0' },
  'GET /v1/convert/gas-price': { standard: '1' },
  'POST /v1/convert/build-transaction': { tx: {} },
  'GET /v1/convert/build-approve': { tx: {} },
  'GET /v1/profile/account/conformance.reown.id': {
    status: 404,
    reasons: [{ name: 'NameUnknown', description: 'Nobody has that name.' }],
  },
  'GET /v1/profile/reverse/0x000000000000000000000000000000000000dEaD': [],
  'GET /v1/profile/suggestions/conformance': { suggestions: [] },
  'POST /v1/profile/account': refused,
  'POST /v1/generators/onrampurl': refused,
  'GET /v1/onramp/options': {
    purchaseCurrencies: [{ id: 'op', symbol: 'OP', networks: [{ name: 'optimism' }] }],
    paymentCurrencies: [],
  },
  'POST /v1/onramp/quote': { purchaseAmount: { amount: '1' } },
  'GET /v1/sessions/eip155:10:0x000000000000000000000000000000000000dEaD': { pcis: [] },
  'POST /v1/sessions/eip155:10:0x000000000000000000000000000000000000dEaD/revoke': refused,
  'POST /v1/': { jsonrpc: '2.0', id: 1, result: '0xa' },
}

const pick = (call: string) => ({ [call]: answers[call] })

type Heard = {
  readonly call: string
  readonly query: URLSearchParams
  readonly body: string
  readonly type: string | undefined
  readonly origin?: string
}

/** A gateway under a path, with other answers to some calls. */
async function startGateway(others: typeof answers = {}) {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://gateway')
    const call = `${request.method} ${decodeURIComponent(url.pathname.replace(/^\/gateway/, ''))}`
    const { origin, 'content-type': sent } = request.headers
    heard.push({ call, query: url.searchParams, body: await readText(request), type: sent, ...(origin && { origin }) })
    const all = { ...answers, ...others }
    const answer = Object.hasOwn(all, call) ? all[call] : { status: 404 }
    const { status = 200, ...body } = (typeof answer === 'string' ? {} : answer) as { readonly status?: number }
    const text = typeof answer === 'string' ? answer : JSON.stringify(body)
    const isPage = typeof answer === 'string' && answer.startsWith('<')
    const type = answer === 'image' ? 'image/svg+xml' : isPage ? 'text/html' : 'application/json'
    response.writeHead(status, { 'content-type': type }).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/gateway/`, heard }
}

const check = async (others?: typeof answers) => {
  const { url } = await startGateway(others)
  return checkGateway({ url, projectId: 'mine' })
}
const stateOf = ({ calls }: Awaited<ReturnType<typeof check>>, path: string, method = 'GET') =>
  calls.find((call) => call.path === path && call.method === method)

test('default: every call of the specification is asked once, with the project, and what changes something with nothing in it', async () => {
  const { url, heard } = await startGateway()
  const { text: shown, code } = await runConformance([url, '--project-id', 'mine', '--site', 'https://app.example.com'])
  expect(code).toBe(0)
  expect(heard.map(({ call }) => call).sort()).toEqual(Object.keys(answers).sort())
  const sdk = heard.map(({ query }) => ['projectId', 'st', 'sv'].map((name) => query.get(name)).join(' '))
  expect(new Set(sdk)).toEqual(new Set(['mine foyer cli']))
  expect(heard.flatMap(({ query }) => query.get('chainId') ?? [])).toEqual(Array.from({ length: 5 }, () => 'eip155:10'))
  expect(new Set(heard.map(({ call, type }) => `${call.split(' ')[0]} ${type}`))).toEqual(
    new Set(['GET undefined', 'POST application/json']),
  )
  expect(heard.every(({ origin }) => origin === 'https://app.example.com')).toBe(true)
  const emptied = heard.filter(({ call, body }) => call.startsWith('POST') && body === '{}').map(({ call }) => call)
  expect(emptied.sort()).toEqual(
    Object.keys(answers)
      .filter((call) => answers[call] === refused)
      .sort(),
  )
  const quote = heard.find(({ call }) => call === 'GET /v1/convert/quotes')?.query
  expect([quote?.get('from'), quote?.get('to')]).toEqual([token('a').address, token('b').address])
  expect(quote?.get('amount')).toBe('1000000')
  const order = heard.find(({ call }) => call === 'POST /v1/onramp/quote')
  expect(JSON.parse(order?.body ?? '')).toEqual({
    purchaseCurrency: 'OP',
    network: 'optimism',
    paymentCurrency: 'USD',
    amount: '100',
  })
  const lines = shown.split('\n')
  expect(lines.slice(0, 30).map((line) => line.split(/\s+/)[3])).toEqual([
    ...Array.from({ length: 8 }, () => 'holds'),
    'served',
    ...Array.from({ length: 11 }, () => 'holds'),
    ...['refused', 'holds', 'holds', 'served', 'served', 'holds', 'holds', 'holds', 'served', 'holds'],
  ])
  expect(lines.slice(30)).toEqual([
    '',
    'social_login      on: email',
    'swap              left to the site',
    'multi_wallet      off',
    'origins           https://app.example.com',
    'analytics         off',
    '',
    'All 30 calls are there: 25 answered as specified, the others were refused or not asked for real.',
  ])
})

test('error: a call that is not there, one without a field, one that fails and a page in the place of a picture are named', async () => {
  const result = await check({
    'GET /getWallets': { data: [{ image_id: 'pic' }] },
    'GET /v1/convert/gas-price': { status: 404 },
    'GET /v1/profile/account/conformance.reown.id': { status: 404 },
    'POST /v1/onramp/quote': { purchaseAmount: {} },
    'GET /v1/onramp/options': { status: 503 },
    'GET /getWalletImage/pic': '<h1>It works!</h1>',
    'POST /e': { status: 405 },
  })
  expect(result.isConform).toBe(false)
  expect(stateOf(result, '/getWallets')).toMatchObject({ state: 'differs', text: 'without count' })
  expect(stateOf(result, '/v1/convert/gas-price')).toMatchObject({ state: 'missing', status: 404 })
  expect(stateOf(result, '/v1/profile/account/{name}')).toMatchObject({ state: 'missing' })
  expect(stateOf(result, '/v1/onramp/quote', 'POST')).toMatchObject({
    state: 'differs',
    text: 'without purchaseAmount.amount',
  })
  expect(stateOf(result, '/v1/onramp/options')).toMatchObject({ state: 'failed', status: 503 })
  expect(stateOf(result, '/getWalletImage/{id}')).toMatchObject({ state: 'differs', text: 'no picture' })
  expect(stateOf(result, '/e', 'POST')).toMatchObject({ state: 'missing', status: 405 })
})

test.each([
  [200, 'holds'],
  [299, 'holds'],
  [300, 'failed'],
  [302, 'failed'],
  [400, 'refused'],
  [499, 'refused'],
  [500, 'failed'],
])('behavior: a call that is answered with status %i %s', async (status, state) => {
  const result = await check({ 'GET /v1/convert/gas-price': { status } })
  expect(stateOf(result, '/v1/convert/gas-price')).toMatchObject({ state, status })
  expect(result.isConform).toBe(state !== 'failed')
})

test.each([
  [400, 'served', 'not asked for real: it would count an event'],
  [401, 'refused', undefined],
  [402, 'served', 'not asked for real: it would count an event'],
  [403, 'refused', undefined],
])('behavior: an event without content that is answered with status %i is %s', async (status, state, why) => {
  const result = await check({ 'POST /e': { status } })
  expect(stateOf(result, '/e', 'POST')).toEqual({ method: 'POST', path: '/e', status, state, text: why })
})

test('behavior: without networks it is asked about Ethereum, and an amount has 30 digits after the first at most', async () => {
  const { url, heard } = await startGateway({
    'GET /v1/supported-chains': { http: [], ws: [] },
    'GET /v1/convert/tokens': { tokens: [{ ...token('a'), decimals: 77 }, token('b')] },
  })
  await checkGateway({ url, projectId: 'mine' })
  expect(new Set(heard.flatMap(({ query }) => query.get('chainId') ?? []))).toEqual(new Set(['eip155:1']))
  expect(heard.find(({ call }) => call === 'GET /v1/convert/quotes')?.query.get('amount')).toBe(`1${'0'.repeat(30)}`)
})

test('behavior: an amount of a token without digits after the point is 1', async () => {
  const { url, heard } = await startGateway({
    'GET /v1/convert/tokens': { tokens: [{ ...token('a'), decimals: null }, token('b')] },
  })
  await checkGateway({ url, projectId: 'mine' })
  expect(heard.find(({ call }) => call === 'GET /v1/convert/quotes')?.query.get('amount')).toBe('1')
})

test('error: no answer is waited for longer than 15 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('late')))
  onTestFinished(() => timeout.mockRestore())
  expect(stateOf(await check(), '/v1/supported-chains')).toMatchObject({ state: 'failed', text: 'late' })
  expect(timeout.mock.calls).toEqual([[15_000]])
})

test('error: where no tokens are swapped, it is seen whether the calls that need them are there', async () => {
  const result = await check({
    'GET /v1/convert/tokens': { tokens: [] },
    'GET /v1/convert/quotes': refused,
    'POST /v1/convert/build-transaction': { status: 404 },
    'GET /getWallets': { data: [], count: 0 },
  })
  const lacking = 'not asked for real: an earlier answer lacks what it needs'
  expect(stateOf(result, '/v1/convert/quotes')).toMatchObject({ state: 'served', text: lacking })
  expect(stateOf(result, '/v1/convert/build-transaction', 'POST')).toMatchObject({ state: 'missing' })
  expect(stateOf(result, '/getWalletImage/{id}')).toMatchObject({ state: 'skipped', text: lacking })
})

test('error: an unknown project, a page that may not use it and a gateway that is gone end with code 1', async () => {
  const no = { status: 403, reasons: [{ name: 'OriginNotAllowed', description: 'Unauthorized: \u001b[2Jno' }] }
  const every = Object.fromEntries(Object.keys(answers).map((call) => [call, no]))
  // which networks there are is told to every page
  const { url } = await startGateway({ ...every, ...pick('GET /v1/supported-chains') })
  const refusal = await runConformance([url, '--project-id', 'mine'])
  expect(refusal.code).toBe(1)
  expect(refusal.text).toContain('refused  Unauthorized: \uFFFD[2Jno')
  expect(refusal.text).toMatch(/The gateway refused this project or this page, so visitors would get nothing\.$/)
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  free.close()
  const gone = await runConformance([`http://127.0.0.1:${port}`, '--project-id', 'mine'])
  expect(gone.code).toBe(1)
  expect(gone.text).toContain(`failed   connect ECONNREFUSED 127.0.0.1:${port}`)
  expect(gone.text.match(/not asked, because the gateway gave no answer/g)?.length).toBe(29)
  expect(gone.text).toMatch(/30 of 30 calls are missing, differ or failed\.$/)
})

test('error: what is left out or not known is said', async () => {
  expect(await runConformance(['https://gateway.example.com'])).toEqual({
    text: 'Name the project: --project-id <id>.',
    code: 1,
  })
  expect((await runConformance(['gateway.example.com', '--project-id', 'mine'])).text).toMatch(/^Name the gateway/)
  expect((await runConformance(['https://a.example', '--nothing'])).code).toBe(1)
})

test('behavior: a list for programs', async () => {
  const { url } = await startGateway()
  const { text: shown } = await runConformance([url, '--project-id', 'mine', '--json'])
  expect(JSON.parse(shown)).toMatchObject({ isConform: true, isAnalyticsEnabled: false, calls: { length: 30 } })
})

test('behavior: the calls are those of specification §7: query, body, answer, and what it would change', () => {
  const lines = specifiedCalls.map(({ method, path, query = [], body = [], answer = [], changes = '', ...call }) =>
    [
      `${method} ${path}${call.mayBeUnknown ? ' (404 may be an answer)' : ''}`,
      query.join(' '),
      body.join(' '),
      [answer].flat().join(' '),
      changes,
    ]
      .join(' | ')
      .replace(/[ |]+$/, ''),
  )
  expect(lines).toEqual([
    'GET /appkit/v1/config |  |  | features',
    'GET /projects/v1/origins |  |  | allowedOrigins',
    'GET /getWallets | page entries include exclude chains search badge_type |  | data count',
    'GET /getAnalyticsConfig |  |  | isAnalyticsEnabled',
    'GET /getWalletImage/{id} (404 may be an answer) |  |  | image',
    'GET /public/getAssetImage/{id} (404 may be an answer) |  |  | image',
    'GET /public/getCurrencyImage/{id} (404 may be an answer) |  |  | image',
    'GET /public/getTokenImage/{id} (404 may be an answer) |  |  | image',
    'POST /e |  | eventId url domain timestamp props |  | count an event',
    'GET /v1/supported-chains |  |  | http ws',
    'GET /v1/identity/{address} | sender |  | avatar name',
    'GET /v1/account/{account}/history | cursor chainId |  | data next',
    'GET /v1/account/{address}/balance | currency chainId forceUpdate',
    'GET /v1/convert/tokens | chainId |  | tokens',
    'GET /v1/convert/quotes | amount userAddress from to gasPrice |  | quotes',
    'POST /v1/fungible/price |  | currency addresses projectId | fungibles',
    'GET /v1/convert/allowance | tokenAddress userAddress |  | allowance',
    'GET /v1/convert/gas-price | chainId',
    'POST /v1/convert/build-transaction |  | amount eip155 projectId from to userAddress disableEstimate',
    'GET /v1/convert/build-approve | userAddress from to',
    'GET /v1/profile/account/{name} (404 may be an answer) | apiVersion',
    'GET /v1/profile/reverse/{address} (404 may be an answer) | sender apiVersion',
    'GET /v1/profile/suggestions/{name} | zone',
    'POST /v1/profile/account |  | coin_type address message signature | success | register a name',
    'POST /v1/generators/onrampurl |  | destinationWallets defaultNetwork partnerUserId defaultExperience presetCryptoAmount presetFiatAmount | url | begin an order',
    'GET /v1/onramp/options |  |  | purchaseCurrencies paymentCurrencies',
    'POST /v1/onramp/quote |  | purchaseCurrency paymentCurrency amount network | purchaseAmount.amount',
    'GET /v1/sessions/{address}',
    'POST /v1/sessions/{address}/revoke |  | pci signature |  | revoke a session key',
    'POST /v1/ | chainId | jsonrpc id method params | result',
  ])
})
