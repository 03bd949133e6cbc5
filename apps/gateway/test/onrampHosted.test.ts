import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ConfigInput } from '../src/config/schema.ts'
import { updateProject } from '../src/projects/projects.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

type Onramp = NonNullable<ConfigInput['onramp']>
type Asked = { readonly url: string; readonly headers: Headers; readonly body: unknown }

let gateway: TestGateway | undefined
afterEach(() => gateway?.close())

const account = `0x${'AB'.repeat(20)}`
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const now = Date.UTC(2026, 10, 28)
const codes = { 'eip155:1': 'eth', [`eip155:1:${usdc}`]: 'usdc' }

/** A gateway that sells through a provider, whose server answers each path as told. */
async function start(onramp: Onramp, answers: { readonly [url: string]: readonly unknown[] } = {}) {
  const asked: Asked[] = []
  const counts = new Map<string, number>()
  const fetch = (async (input: URL | string, init?: RequestInit) => {
    const url = String(input)
    const own = answers[url]
    if (!own) throw new TypeError('fetch failed')
    const count = counts.get(url) ?? 0
    counts.set(url, count + 1)
    asked.push({ url, headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) })
    const answer = own[Math.min(count, own.length - 1)]
    return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer)
  }) as typeof globalThis.fetch
  const tokens = [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, onramp: true }]
  const chain = {
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['http://node.test'],
  }
  const chains = [
    { ...chain, id: 'eip155:1', indexFrom: 'off' as const, tokens, onrampNetwork: 'ethereum-mainnet' },
    { ...chain, id: 'eip155:10', indexFrom: 'off' as const, name: 'OP Mainnet' },
  ]
  gateway = await startTestGateway({
    config: { chains, onramp, priceHistory: { sample: false } },
    fetch,
    now: () => now,
  })
  return { gateway, asked }
}

const order = {
  destinationWallets: [{ address: account, blockchains: ['ethereum-mainnet'], assets: ['USDC'] }],
  partnerUserId: 'demo',
  defaultExperience: 'buy',
  presetFiatAmount: '60',
  fiatCurrency: 'EUR',
}

async function createUrl(running: TestGateway, change: object = {}) {
  const origin = { origin: 'https://shop.example' }
  await updateProject(running.gateway.store, 'demo', { origins: [origin.origin] })
  await running.gateway.projects.refresh()
  return await running.post('/v1/generators/onrampurl', { ...order, ...change }, {}, origin)
}

async function notify(running: TestGateway, kind: string, body: string, headers: Record<string, string> = {}) {
  const url = `http://gateway.test/onramp/notices/${kind}`
  return (await running.fetch(new Request(url, { method: 'POST', body, headers }))).status
}

const getState = async (running: TestGateway, id: string) => (await running.get(`/onramp/orders/${id}`)).body
const sign = (key: string, message: string) => createHmac('sha256', key).update(message).digest('hex')

describe('moonpay', () => {
  const settings = { kind: 'moonpay' as const, apiKey: 'pk_test_1', secretKey: 'sk_test_1', webhookKey: 'wk_1', codes }

  test('default: a link whose query is signed, and of what has a code alone', async () => {
    const { gateway } = await start(settings)
    const url = new URL((await createUrl(gateway)).body.url)
    const { signature, externalTransactionId, ...query } = Object.fromEntries(url.searchParams)
    expect([url.origin, query]).toEqual([
      'https://buy.moonpay.com',
      {
        apiKey: 'pk_test_1',
        currencyCode: 'usdc',
        walletAddress: account,
        baseCurrencyCode: 'eur',
        baseCurrencyAmount: '60',
      },
    ])
    const signed = url.search.slice(0, url.search.indexOf('&signature='))
    expect(signature).toBe(createHmac('sha256', 'sk_test_1').update(signed).digest('base64'))
    expect(await getState(gateway, externalTransactionId ?? '')).toEqual({ status: 'created', hash: null })
    const { purchaseCurrencies } = (await gateway.get('/v1/onramp/options')).body
    expect(
      purchaseCurrencies.map(({ symbol, networks }: { symbol: string; networks: unknown[] }) => [
        symbol,
        networks.length,
      ]),
    ).toEqual([
      ['ETH', 1],
      ['USDC', 1],
    ])
  })

  /** As the provider’s page on webhooks has it. */
  const createNotice = (id: string, data: object = {}) =>
    JSON.stringify({
      type: 'transaction_updated',
      data: {
        status: 'completed',
        walletAddress: account.toLowerCase(),
        cryptoTransactionId: '0x1',
        externalTransactionId: id,
        ...data,
      },
    })
  const createHeaders = (body: string, key = 'wk_1') => ({
    'moonpay-signature-v2': `t=1492774577,s=${sign(key, `1492774577.${body}`)}`,
  })

  test('behavior: what it tells of the end is kept, once', async () => {
    const { gateway } = await start(settings)
    const id = new URL((await createUrl(gateway)).body.url).searchParams.get('externalTransactionId') ?? ''
    const pending = createNotice(id, { status: 'pending' })
    expect(await notify(gateway, 'moonpay', pending, createHeaders(pending))).toBe(200)
    expect(await getState(gateway, id)).toEqual({ status: 'created', hash: null })
    for (const status of ['completed', 'failed']) {
      const body = createNotice(id, { status })
      expect(await notify(gateway, 'moonpay', body, createHeaders(body))).toBe(200)
      expect(await getState(gateway, id)).toEqual({ status: 'sent', hash: '0x1' })
    }
  })

  test.each([
    ['without a signature', (body: string) => [body, {}]],
    ['with another key', (body: string) => [body, createHeaders(body, 'wk_2')]],
    ['with an empty signature', (body: string) => [body, { 'moonpay-signature-v2': 't=1,s=' }]],
    ['changed on the way', (body: string) => [body.replace('"0x1"', '"0x2"'), createHeaders(body)]],
    [
      'with another time',
      (body: string) => [
        body,
        { 'moonpay-signature-v2': createHeaders(body)['moonpay-signature-v2'].replace('t=1', 't=2') },
      ],
    ],
    ['of no shape', () => ['{}', createHeaders('{}')]],
    ['that is no JSON', () => ['x', createHeaders('x')]],
  ] as const)('error: a message %s', async (_, change) => {
    const { gateway } = await start(settings)
    const id = new URL((await createUrl(gateway)).body.url).searchParams.get('externalTransactionId') ?? ''
    const [body, headers] = change(createNotice(id)) as [string, Record<string, string>]
    expect(await notify(gateway, 'moonpay', body, headers)).toBe(400)
    expect(await getState(gateway, id)).toEqual({ status: 'created', hash: null })
  })

  test('error: a message for another account, of another order, or longer than any', async () => {
    const { gateway } = await start(settings)
    const id = new URL((await createUrl(gateway)).body.url).searchParams.get('externalTransactionId') ?? ''
    for (const body of [
      createNotice(id, { walletAddress: `0x${'cd'.repeat(20)}` }),
      createNotice('0'.repeat(32)),
      createNotice('../1'),
    ]) {
      expect(await notify(gateway, 'moonpay', body, createHeaders(body))).toBe(200)
    }
    expect(await notify(gateway, 'moonpay', 'x'.repeat(100_001))).toBe(413)
    expect(await notify(gateway, 'coinbase', '{}')).toBe(404)
    expect(await getState(gateway, id)).toEqual({ status: 'created', hash: null })
  })

  test('error: what has no code is not sold', async () => {
    const { gateway } = await start({ ...settings, codes: { 'eip155:10': 'eth_optimism' }, sandbox: true })
    const { body } = await createUrl(gateway)
    expect(Object.fromEntries(new URL(body.url).searchParams)).toMatchObject({ currencyCode: 'eth_optimism' })
    expect(new URL(body.url).host).toBe('buy-sandbox.moonpay.com')
    await gateway.close()
    const none = await start({ ...settings, codes: {} })
    expect((await createUrl(none.gateway)).status).toBe(400)
  })
})

describe('coinbase', () => {
  const tokenUrl = 'https://api.developer.coinbase.com/onramp/v1/token'
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const toSecret = (key: KeyObject) => {
    const { d = '', x = '' } = key.export({ format: 'jwk' })
    return Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
  }
  const settings = {
    kind: 'coinbase' as const,
    keyId: 'key-1',
    keySecret: toSecret(privateKey),
    webhookKey: 'hook-1',
    codes: { ...codes, [`eip155:1:${usdc}`]: 'USDC' },
    networks: { 'eip155:1': 'ethereum' },
  }

  test('default: a session is asked for with a signed token, and the link names no address', async () => {
    const { gateway, asked } = await start(settings, { [tokenUrl]: [{ token: 'session-1', channel_id: '' }] })
    const url = new URL((await createUrl(gateway)).body.url)
    const { partnerUserRef, ...query } = Object.fromEntries(url.searchParams)
    expect([url.origin + url.pathname, query]).toEqual([
      'https://pay.coinbase.com/buy/select-asset',
      {
        sessionToken: 'session-1',
        defaultAsset: 'USDC',
        defaultNetwork: 'ethereum',
        fiatCurrency: 'EUR',
        presetFiatAmount: '60',
      },
    ])
    expect(partnerUserRef).toMatch(/^[0-9a-f]{32}$/)
    expect(asked.map(({ body }) => body)).toEqual([
      { addresses: [{ address: account, blockchains: ['ethereum'] }], assets: ['USDC'], clientIp: 'local' },
    ])
    const jwt = asked[0]?.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const { payload, protectedHeader } = await jwtVerify(jwt, publicKey, { currentDate: new Date(now) })
    expect(protectedHeader).toMatchObject({
      alg: 'EdDSA',
      kid: 'key-1',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(payload).toMatchObject({
      iss: 'cdp',
      sub: 'key-1',
      uris: [`POST ${tokenUrl.slice('https://'.length)}`],
      exp: now / 1_000 + 120,
    })
  })

  test('behavior: an ECDSA key signs as well', async () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const keySecret = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString().replaceAll('\n', '\\n')
    const { gateway, asked } = await start({ ...settings, keySecret }, { [tokenUrl]: [{ token: 'session-1' }] })
    expect((await createUrl(gateway)).status).toBe(200)
    const jwt = asked[0]?.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const { protectedHeader } = await jwtVerify(jwt, pair.publicKey, { currentDate: new Date(now) })
    expect(protectedHeader.alg).toBe('ES256')
  })

  test.each([[401], [429], [500], [{ token: 5 }], [undefined]])('error: a server that answers %j', async (answer) => {
    const { gateway } = await start(settings, answer === undefined ? {} : { [tokenUrl]: [answer] })
    const { status, body } = await createUrl(gateway)
    expect([status, body.reasons[0].name]).toEqual([400, 'OnrampUnsupported'])
  })

  test('behavior: its message ends the order; one that is old or changed does not', async () => {
    const { gateway } = await start(settings, { [tokenUrl]: [{ token: 'session-1' }] })
    const id = new URL((await createUrl(gateway)).body.url).searchParams.get('partnerUserRef') ?? ''
    const body = JSON.stringify({
      eventType: 'onramp.transaction.success',
      transactionId: '1f087a54-ff1f-62e8-9f85-aa77ac0499a5',
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      txHash: '0x1',
      walletAddress: account,
      partnerUserRef: id,
    })
    const createHeaders = (seconds: number) => {
      const names = 'content-type x-event-id'
      const v1 = sign('hook-1', `${seconds}.${names}.application/json.event-1.${body}`)
      return {
        'content-type': 'application/json',
        'x-event-id': 'event-1',
        'x-hook0-signature': `t=${seconds},h=${names},v1=${v1}`,
      }
    }
    const fresh = createHeaders(now / 1_000)
    expect(await notify(gateway, 'coinbase', body, createHeaders(now / 1_000 - 301))).toBe(400)
    expect(await notify(gateway, 'coinbase', body, { ...fresh, 'x-event-id': 'event-2' })).toBe(400)
    expect(await notify(gateway, 'coinbase', body.replace('success', 'failed'), fresh)).toBe(400)
    expect(await getState(gateway, id)).toEqual({ status: 'created', hash: null })
    expect(await notify(gateway, 'coinbase', body, fresh)).toBe(200)
    expect(await getState(gateway, id)).toEqual({ status: 'sent', hash: '0x1' })
  })
})

describe('transak', () => {
  const settings = {
    kind: 'transak' as const,
    apiKey: 'api-1',
    secretKey: 'secret-1',
    codes,
    networks: { 'eip155:1': 'ethereum' },
  }
  const tokenUrl = 'https://api.transak.com/partners/api/v2/refresh-token'
  const sessionUrl = 'https://api-gateway.transak.com/api/v2/auth/session'
  const createToken = (accessToken: string) => ({ data: { accessToken, expiresAt: now / 1_000 + 604_800 } })
  const session = { data: { widgetUrl: 'https://global.transak.com?apiKey=api-1&sessionId=1' } }

  test('default: a session with everything in it, and a token that serves for more than one', async () => {
    const { gateway, asked } = await start(settings, { [tokenUrl]: [createToken('access-1')], [sessionUrl]: [session] })
    expect((await createUrl(gateway)).body.url).toBe(session.data.widgetUrl)
    await createUrl(gateway)
    expect(asked.map(({ url }) => url)).toEqual([tokenUrl, sessionUrl, sessionUrl])
    expect([asked[0]?.headers.get('api-secret'), asked[0]?.body]).toEqual(['secret-1', { apiKey: 'api-1' }])
    expect(asked[1]?.headers.get('access-token')).toBe('access-1')
    expect(asked[1]?.body).toEqual({
      widgetParams: {
        apiKey: 'api-1',
        referrerDomain: 'shop.example',
        productsAvailed: 'BUY',
        partnerOrderId: expect.stringMatching(/^[0-9a-f]{32}$/),
        cryptoCurrencyCode: 'usdc',
        network: 'ethereum',
        walletAddress: account,
        disableWalletAddressForm: true,
        fiatCurrency: 'EUR',
        fiatAmount: 60,
      },
    })
  })

  test('behavior: a token that another gateway’s has ended is asked for anew, once', async () => {
    const { gateway, asked } = await start(settings, {
      [tokenUrl]: [createToken('access-1'), createToken('access-2')],
      [sessionUrl]: [401, session, 401],
    })
    expect((await createUrl(gateway)).body.url).toBe(session.data.widgetUrl)
    expect(asked.map(({ headers }) => headers.get('access-token'))).toEqual([null, 'access-1', null, 'access-2'])
    expect((await createUrl(gateway)).status).toBe(400)
    expect(asked).toHaveLength(7)
  })

  test('behavior: its message is a token of the account’s key, and none of another', async () => {
    const { gateway, asked } = await start(settings, { [tokenUrl]: [createToken('access-1')], [sessionUrl]: [session] })
    await createUrl(gateway)
    const { partnerOrderId: id } = z
      .object({ widgetParams: z.object({ partnerOrderId: z.string() }) })
      .parse(asked[1]?.body).widgetParams
    const webhookData = {
      id: '1',
      status: 'COMPLETED',
      partnerOrderId: id,
      walletAddress: account,
      transactionHash: '0x1',
    }
    const createNotice = async (key: string) => {
      const jwt = new SignJWT({ webhookData, eventID: 'ORDER_COMPLETED' }).setProtectedHeader({ alg: 'HS256' })
      return JSON.stringify({ data: await jwt.sign(new TextEncoder().encode(key)) })
    }
    const plain = [{ alg: 'none' }, { webhookData }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    expect(await notify(gateway, 'transak', await createNotice('access-2'))).toBe(400)
    expect(await notify(gateway, 'transak', JSON.stringify({ data: `${plain.join('.')}.` }))).toBe(400)
    expect(await notify(gateway, 'transak', JSON.stringify({ webhookData }))).toBe(400)
    expect(await getState(gateway, id)).toEqual({ status: 'created', hash: null })
    expect(await notify(gateway, 'transak', await createNotice('access-1'))).toBe(200)
    expect(await getState(gateway, id)).toEqual({ status: 'sent', hash: '0x1' })
  })
})
