import { fc } from '@fast-check/vitest'
import { type RunningEvm, startEvm } from 'devnet'
import { type RunningSolana, startSolana } from 'devnet/solana'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type EndpointName, endpoints } from '../src/endpoints.ts'
import type { EndpointRow } from '../src/http/endpoint.ts'
import { toChainConfig } from './support/evmConfig.ts'
import { createEvmWallet, signIn } from './support/evmWallet.ts'
import { endpointExamples, endpointNames } from './support/examples.ts'
import { createJupiterStandIn, solanaMainnet } from './support/jupiter.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

let evm: RunningEvm
let solana: RunningSolana
let gateway: TestGateway
/** What passes beyond the door is tried too. */
let signedIn: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  solana = await startSolana({ slotTime: 50 })
  const key = evm.accounts[5]?.privateKey
  gateway = await startTestGateway({
    fetch: createJupiterStandIn({}, fetch).fetch,
    config: {
      publicUrl: 'https://gateway.example',
      sources: { jupiter: { kind: 'jupiter', perSecond: 1_000 } },
      chains: [toChainConfig(evm), { ...solanaMainnet, rpcUrls: [solana.url] }],
      onramp: { kind: 'sandbox' },
    },
    secrets: { ownerToken: 'a-long-secret-of-the-owner', onrampEvmKey: key },
  })
  const [account] = evm.accounts
  if (!account) throw new Error('The chain has no accounts')
  signedIn = { authorization: `Bearer ${await signIn(gateway, createEvmWallet(evm, account))}` }
})

afterAll(async () => {
  await gateway?.close()
  await evm?.stop()
  await solana?.stop()
})

/** Values that broke something somewhere, and values that are right, in places where they are not. */
const oddTexts = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1e400',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '\u0000',
  '\ud800',
  '\u202e',
  '%',
  '%00',
  '%ff',
  '../../etc/passwd',
  "' or 1=1 --",
  '"; drop table projects; --',
  '<script>',
  '$' + '{7*7}',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  '9'.repeat(78),
  '9'.repeat(400),
  'x'.repeat(5_000),
  'eip155:31337',
  'eip155:1',
  'eip155:',
  ':',
  '::',
  ':::',
  'solana:x',
  'EIP155:31337',
  '0x',
  `0x${'0'.repeat(40)}`,
  `0x${'e'.repeat(40)}`,
  `0X${'A'.repeat(40)}`,
  'So11111111111111111111111111111111111111111',
  solanaMainnet.id,
  `${solanaMainnet.id}:So11111111111111111111111111111111111111111`,
  `${solanaMainnet.id}:So11111111111111111111111111111111111111112`,
  `${solanaMainnet.id}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
  'BQ72nSv9f3PRyRKCBnHLVrerrv37CYTHm5h3s9VSGQDV',
  `eip155:31337:0x${'e'.repeat(40)}`,
  `eip155:31337:0x${'1'.repeat(40)}`,
  'MTIzIDEgMSBlaXAxNTU6MzEzMzc',
  'alice.reown.id',
  'usd',
  'demo',
  '١٢٣',
  '１２３',
  '\r\nset-cookie: a=b',
]
const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
)
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.jsonValue(),
  fc.constantFrom(0, -1, 1.5, 2 ** 53, 1e308, null, true, [], {}),
)

/** The chain of the examples is not the one that runs; half of the time the right one is put in. */
function toLocal(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll('eip155:1', 'eip155:31337')
      .replaceAll('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', evm.contracts.usdc.address),
  )
}

type Place = { readonly keys: readonly (string | number)[]; readonly value: unknown }

/** Every place in a JSON value. */
function listPlaces(value: unknown, keys: readonly (string | number)[] = []): readonly Place[] {
  const own = { keys, value }
  if (Array.isArray(value)) return [own, ...value.flatMap((item, index) => listPlaces(item, [...keys, index]))]
  if (typeof value === 'object' && value !== null)
    return [own, ...Object.entries(value).flatMap(([key, item]) => listPlaces(item, [...keys, key]))]
  return [own]
}

function replaceAt(value: unknown, [key, ...rest]: readonly (string | number)[], change: unknown): unknown {
  if (key === undefined) return change
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? replaceAt(item, rest, change) : item))
  const object = value as Readonly<Record<string, unknown>>
  if (change === undefined && rest.length === 0)
    return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
  return { ...object, [key]: replaceAt(object[key], rest, change) }
}

const endpointTable: { readonly [name in EndpointName]: EndpointRow } = endpoints

/** A call like the examples with a few things changed: in the path, in the query, deep in the body, or everywhere. */
function createCall(name: EndpointName) {
  const examples = endpointExamples[name]
  return fc
    .record({
      example: fc.nat(examples.length - 1),
      isLocal: fc.boolean(),
      pathParts: fc.array(fc.tuple(fc.nat(6), oddText), { maxLength: 1 }),
      query: fc.array(fc.tuple(fc.constantFrom(...queryNames(name)), oddText), { maxLength: 2 }),
      body: fc.array(fc.tuple(fc.nat(60), fc.option(oddValue, { nil: undefined })), { maxLength: 2 }),
      rawBody: fc.option(oddText, { freq: 15, nil: undefined }),
    })
    .map((plan) => toRequest(name, plan))
}

function queryNames(name: EndpointName): readonly string[] {
  const { query } = endpointTable[name]
  return query ? Object.keys(query.shape) : ['projectId']
}

type Plan = {
  readonly example: number
  readonly isLocal: boolean
  readonly pathParts: readonly (readonly [number, string])[]
  readonly query: readonly (readonly [string, string])[]
  readonly body: readonly (readonly [number, unknown])[]
  readonly rawBody: string | undefined
}

function toRequest(name: EndpointName, plan: Plan): { readonly text: string; readonly request: Request } {
  const found = endpointExamples[name][plan.example]
  if (!found) throw new Error(`${name} has no example`)
  const { method, path, query, body, headers } = (
    plan.isLocal ? toLocal(found.request) : found.request
  ) as typeof found.request
  const segments = path.split('/')
  for (const [index, text] of plan.pathParts) {
    const at = 1 + (index % (segments.length - 1))
    segments[at] = encode(text)
  }
  const search = Object.entries({ ...query, projectId: 'demo', ...Object.fromEntries(plan.query) }).map(
    ([key, text]) => `${key}=${encode(text)}`,
  )
  let changed: unknown =
    method !== 'GET' && typeof body === 'object' && body !== null && 'projectId' in body
      ? { ...body, projectId: 'demo' }
      : body
  for (const [index, change] of plan.body) {
    const places = listPlaces(changed)
    changed = replaceAt(changed, places[index % places.length]?.keys ?? [], change)
  }
  const text = plan.rawBody ?? JSON.stringify(changed) ?? ''
  const url = `http://gateway.test${segments.join('/')}?${search.join('&')}`
  const request = new Request(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers, ...signedIn },
    ...(method !== 'GET' && { body: text }),
  })
  return { text: `${method} ${url} ${text}`.slice(0, 2_000), request }
}

/** Half a surrogate pair becomes the replacement character. */
function toWellFormed(text: string): string {
  return Buffer.from(text).toString()
}

function encode(text: string): string {
  return encodeURIComponent(toWellFormed(text))
}

const runs = Number(process.env['GATEWAY_FUZZ_RUNS'] ?? (inject('postgresUrl') ? 40 : 150))

test.each(endpointNames)('behavior: %s answers whatever comes, without failing', async (name) => {
  await fc.assert(
    fc.asyncProperty(createCall(name), async ({ request, text }) => {
      const response = await gateway.fetch(request)
      const answer = await response.text()
      expect(response.status, `${text}\n${answer}`).toBeLessThan(500)
      if (response.status >= 400) {
        const { reasons } = JSON.parse(answer)
        expect(reasons[0].description, text).toMatch(/\S/)
        expect(reasons[0].name, text).toMatch(/^[A-Z][A-Za-z]+$/)
      }
      expect(answer).not.toMatch(/\bat .*\.ts:\d|node_modules|127\.0\.0\.1/)
    }),
    { numRuns: runs },
  )
})

test('behavior: pages answer whatever comes, too', async () => {
  const form = fc.dictionary(
    fc.constantFrom('token', 'csrf', 'name', 'origins', 'confirm', 'amount', 'card', 'expiry', 'symbol', 'currency'),
    oddText,
  )
  const path = fc.constantFrom(
    '/dashboard',
    '/dashboard/login',
    '/dashboard/logout',
    '/dashboard/projects',
    '/dashboard/projects/demo',
    '/onramp/pay/',
    `/onramp/pay/${'0'.repeat(32)}`,
    '/onramp/orders/x',
    '/health',
    '/openapi.json',
    '/assets/gateway.css',
  )
  const cookie = fc.option(oddText, { nil: undefined })
  await fc.assert(
    fc.asyncProperty(path, oddText, form, cookie, fc.boolean(), async (base, tail, fields, jar, isPost) => {
      const url = `http://gateway.test${base}/${encode(tail)}`
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `gateway_login=${encode(jar ?? '')}`,
      }
      const wellFormed = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, toWellFormed(value)]))
      const init = isPost ? { method: 'POST', body: new URLSearchParams(wellFormed).toString(), headers } : { headers }
      for (const target of [url, `http://gateway.test${base}`]) {
        const response = await gateway.fetch(new Request(target, init))
        await response.text()
        expect(response.status, `${init.method ?? 'GET'} ${target}`).toBeLessThan(500)
      }
    }),
    { numRuns: runs },
  )
})
