import { expect, test } from 'vitest'
import {
  createMemoryPaymentStore,
  createPaymentWebhook,
  type PaymentOrder,
  type PaymentWebhookOptions,
  signWebhook,
  verifyWebhook,
} from '../src/pay.ts'

/** The example of the specification: https://github.com/standard-webhooks/standard-webhooks */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const vector = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
}
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const now = () => vector.timestamp * 1_000
const headers = {
  'webhook-id': vector.id,
  'webhook-timestamp': String(vector.timestamp),
  'webhook-signature': signature,
}

test('default: the vector of the specification, signed and verified', async () => {
  expect(await signWebhook(vector, [secret])).toEqual(headers)
  expect(await verifyWebhook({ headers, body: vector.body }, { secrets: [secret], now })).toEqual({
    status: 'valid',
    id: vector.id,
  })
  expect(await verifyWebhook({ headers: new Headers(headers), body: vector.body }, { secrets: [secret], now })).toEqual(
    {
      status: 'valid',
      id: vector.id,
    },
  )
})

const other = `whsec_${'A'.repeat(32)}`

test('behavior: while secrets change, one of several is enough, on both sides', async () => {
  const both = await signWebhook(vector, [other, secret])
  expect(both['webhook-signature'].split(' ')[1]).toBe(signature)
  for (const secrets of [[secret], [other], [`whsec_${'B'.repeat(32)}`, secret]]) {
    expect(await verifyWebhook({ headers: both, body: vector.body }, { secrets, now })).toMatchObject({
      status: 'valid',
    })
  }
})

const minute = 60
test.each<[string, string, Partial<Record<keyof typeof headers, string>>, string?]>([
  ['no id', 'headerMissing', { 'webhook-id': '' }],
  ['no time', 'headerMissing', { 'webhook-timestamp': '' }],
  ['no signature', 'headerMissing', { 'webhook-signature': '' }],
  ['a time that is none', 'timestampInvalid', { 'webhook-timestamp': '1e9' }],
  ['six minutes old', 'tooOld', { 'webhook-timestamp': String(vector.timestamp - 6 * minute) }],
  ['of the future', 'tooNew', { 'webhook-timestamp': String(vector.timestamp + 6 * minute) }],
  ['another time, signed for this one', 'signatureInvalid', { 'webhook-timestamp': String(vector.timestamp + 1) }],
  ['another id', 'signatureInvalid', { 'webhook-id': 'msg_other' }],
  ['another body', 'signatureInvalid', {}, '{"test": 2432232315}'],
  ['a space more', 'signatureInvalid', {}, '{"test":  2432232314}'],
  ['another version', 'signatureInvalid', { 'webhook-signature': signature.replace('v1', 'v2') }],
  ['no base64', 'signatureInvalid', { 'webhook-signature': 'v1,*' }],
  ['a part of a signature', 'signatureInvalid', { 'webhook-signature': signature.slice(0, 20) }],
  ['an eleventh signature', 'signatureInvalid', { 'webhook-signature': `${'v1,AAAA '.repeat(10)}${signature}` }],
])('error: %s', async (_, reason, change, body = vector.body) => {
  const given = { headers: { ...headers, ...change }, body }
  expect(await verifyWebhook(given, { secrets: [secret], now })).toEqual({ status: 'refused', reason })
})

test('error: another secret, and text that is none', async () => {
  const given = { headers, body: vector.body }
  expect(await verifyWebhook(given, { secrets: [other], now })).toMatchObject({ reason: 'signatureInvalid' })
  for (const bad of ['', 'hunter2', 'whsec_', `whsec_${'A'.repeat(28)}`, `whsec_${'A'.repeat(100)}`, 'whsec_*']) {
    await expect(verifyWebhook(given, { secrets: [bad], now })).rejects.toMatchObject({ name: 'InvalidOption' })
    await expect(signWebhook(vector, [bad])).rejects.toMatchObject({ name: 'InvalidOption' })
  }
})

test('behavior: the clock may be off by five minutes, and by what the site says', async () => {
  const given = { headers, body: vector.body }
  const at = (seconds: number, tolerance?: number) =>
    verifyWebhook(given, { secrets: [secret], now: () => (vector.timestamp + seconds) * 1_000, tolerance })
  expect([await at(300), await at(-300), await at(3_600, 3_600_000)]).toMatchObject(Array(3).fill({ status: 'valid' }))
  expect([await at(301), await at(-301)]).toMatchObject([{ reason: 'tooOld' }, { reason: 'tooNew' }])
})

const shop = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const data = {
  projectId: 'p',
  paymentId: 'order-1',
  network: 'eip155:1',
  asset: 'native',
  recipient: shop.toLowerCase(),
  payer: null,
  received: '5000',
  confirmations: 1,
  hash: '0x1',
}

test.each<[string, string, unknown]>([
  ['is paid', 'paid', { type: 'payment.received', data }],
  ['gave too little', 'underpaid', { type: 'payment.received', data: { ...data, received: '4999' } }],
  ['gave more', 'overpaid', { type: 'payment.received', data: { ...data, received: '5001' } }],
  ['went elsewhere', 'otherTerms', { type: 'payment.received', data: { ...data, recipient: `0x${'1'.repeat(40)}` } }],
  ['is of another chain', 'otherTerms', { type: 'payment.received', data: { ...data, network: 'eip155:5' } }],
  ['is another token', 'otherTerms', { type: 'payment.received', data: { ...data, asset: shop } }],
  ['nobody ordered', 'unknownOrder', { type: 'payment.received', data: { ...data, paymentId: 'x' } }],
  ['is of another kind', 'otherEvent', { type: 'payment.forgotten', data: null }],
  ['is no event', 'refused', ['payment.received']],
  ['has no amount', 'refused', { type: 'payment.received', data: { ...data, received: '-1' } }],
])('behavior: an event that %s', async (_, status, event) => {
  const body = JSON.stringify(event)
  const judge = createPaymentWebhook({
    secrets: [secret],
    now,
    store: createMemoryPaymentStore(),
    readOrder: (id) =>
      id === 'order-1'
        ? { network: 'eip155:1', asset: 'native', decimals: 3, amount: '5', recipient: shop }
        : undefined,
  })
  const signed = await signWebhook({ ...vector, body }, [secret])
  expect(await judge({ headers: signed, body })).toMatchObject({ status })
  // told twice it is the same verdict, and nothing is paid twice
  expect(await judge({ headers: signed, body })).toMatchObject({ status })
})

/** Answers one message about a payment by a hash. */
async function checkOf(options: Partial<PaymentWebhookOptions>, hash: string) {
  const body = JSON.stringify({ type: 'payment.received', data: { ...data, hash } })
  const judge = createPaymentWebhook({
    secrets: [secret],
    now,
    store: createMemoryPaymentStore(),
    readOrder: () => ({ network: 'eip155:1', asset: 'native', decimals: 3, amount: '5', recipient: shop }),
    ...options,
  })
  return await judge({ headers: await signWebhook({ ...vector, body }, [secret]), body })
}

test('behavior: an order whose payment a reorganisation took away is free, where there is a node to ask', async () => {
  const [first, second] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`]
  let head = now() / 1_000
  const results: Readonly<Record<string, () => unknown>> = {
    eth_chainId: () => '0x1',
    eth_getBlockByNumber: () => ({ timestamp: `0x${head.toString(16)}` }),
  }
  const fetch: typeof globalThis.fetch = async (_, init) => {
    type Request = { readonly id: number; readonly method: string }
    const asked = JSON.parse(String(init?.body)) as Request | readonly Request[]
    const reply = ({ id, method }: Request) => ({ jsonrpc: '2.0', id, result: results[method]?.() ?? null })
    return Response.json('length' in asked ? asked.map(reply) : reply(asked))
  }
  const store = createMemoryPaymentStore()
  expect(await checkOf({ store }, first)).toMatchObject({ status: 'paid' })
  expect(await checkOf({ store }, second)).toMatchObject({ status: 'alreadyPaid' })
  const rpcUrls = { 'eip155:1': 'https://node.example' }
  // it may only be behind: the gateway tells of it again
  await expect(checkOf({ store, rpcUrls, fetch }, second)).rejects.toThrow(/behind/)
  head += 900
  expect(await checkOf({ store, rpcUrls, fetch }, second)).toMatchObject({ status: 'paid' })
  const away = async () => Promise.reject(new TypeError('fetch failed'))
  await expect(checkOf({ store, rpcUrls, fetch: away }, first)).rejects.toThrow('fetch failed')
})

test('behavior: one transaction told of by several names is one arrival, and another one another', async () => {
  const store = createMemoryPaymentStore()
  const readOrder = () => ({ network: 'eip155:1', asset: 'native', decimals: 3, amount: '5', recipient: shop }) as const
  const judge = createPaymentWebhook({ secrets: [secret], now, store, readOrder })
  const deliver = async (id: string, told: object) => {
    const body = JSON.stringify({ type: 'payment.received', data: { ...data, ...told } })
    return await judge({ headers: await signWebhook({ ...vector, id, body }, [secret]), body })
  }
  const hash = `0x${'ab'.repeat(32)}`
  const first = await deliver('msg_1', { hash })
  expect(first).toMatchObject({ status: 'paid' })
  // a page names the payer as well, or writes it otherwise: a message of its own
  expect(await deliver('msg_2', { hash, payer: shop })).toEqual(first)
  expect(await deliver('msg_3', { hash: hash.replaceAll('a', 'A') })).toMatchObject({ id: 'id' in first && first.id })
  const [one, other] = [
    await deliver('msg_4', { hash: '0x1', received: '1' }),
    await deliver('msg_5', { hash: '0x2', received: '1' }),
  ]
  expect([one.status, other.status]).toEqual(['underpaid', 'underpaid'])
  expect('id' in one && one.id).not.toBe('id' in other && other.id)
})

test('error: what an object has under a name of the language is no order', async () => {
  const orders: Readonly<Record<string, PaymentOrder>> = {}
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(await checkOf({ readOrder: () => orders[name] }, '0x1')).toMatchObject({ status: 'unknownOrder' })
  }
})
