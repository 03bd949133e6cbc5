import { expect, test } from 'vitest'
import { type PaymentEvent, signWebhook, verifyWebhook } from '../src/pay.ts'

// the vector that the libraries of the specification share
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const timestamp = 1614265330
const vector = { id, timestamp, body: '{"test": 2432232314}', secrets: [secret] }
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

const later = `whsec_${'A'.repeat(32)}`
const now = () => timestamp * 1_000

const event: PaymentEvent = {
  type: 'payment.paid',
  timestamp: '2021-02-25T15:02:10.000Z',
  data: {
    paymentId: 'order-1093',
    network: 'eip155:8453',
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    recipient: '0x2546BcD3c84621e976D8185a91A922aE77ECEc30',
    hash: `0x${'ab'.repeat(32)}`,
    status: 'paid',
    received: '24000000',
    expected: '24000000',
    confirmations: 3,
  },
}
const body = JSON.stringify(event)
const sign = (secrets: readonly string[] = [secret], text = body) => signWebhook({ id, timestamp, body: text, secrets })

test('default: the vector of the Standard Webhooks specification', async () => {
  const headers = await signWebhook(vector)
  expect(headers).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  })
  // signed well, and no event of a payment
  expect(await verifyWebhook({ ...vector, headers, now })).toEqual({ status: 'refused', reason: 'EventUnknown' })
})

test('default: a genuine message gives its event, and the id by which one that comes again is known', async () => {
  const genuine = { status: 'genuine', id, event }
  const headers = await sign()
  expect(await verifyWebhook({ body, headers, secrets: [secret], now })).toEqual(genuine)
  expect(await verifyWebhook({ body, headers: new Headers(headers), secrets: [secret], now })).toEqual(genuine)
  expect(await verifyWebhook({ body, headers, secrets: [secret], now })).toEqual(genuine)
})

test('behavior: while secrets change, either side may have both', async () => {
  const both = [secret, later]
  for (const [sent, known] of [
    [both, [later]],
    [[later], both],
    [[secret], both],
  ] as const) {
    const verdict = await verifyWebhook({ body, headers: await sign(sent), secrets: known, now })
    expect(verdict.status).toBe('genuine')
  }
  const headers = await sign()
  const mixed = { ...headers, 'webhook-signature': `v1a,AAAA v1,=== ${headers['webhook-signature']}` }
  expect((await verifyWebhook({ body, headers: mixed, secrets: [secret], now })).status).toBe('genuine')
})

test('behavior: five minutes either way are taken, a second more is not', async () => {
  const headers = await sign()
  const at = async (seconds: number) => {
    const verdict = await verifyWebhook({ body, headers, secrets: [secret], now: () => now() + seconds * 1_000 })
    return verdict.status === 'refused' ? verdict.reason : verdict.status
  }
  expect(await Promise.all([300, 301, -300, -301].map(at))).toEqual([
    'genuine',
    'TimestampTooOld',
    'genuine',
    'TimestampTooNew',
  ])
})

test.each([
  ['an altered body', { body: body.replace('"paid"', '"overpaid"') }, {}, 'SignatureInvalid'],
  ['a wrong secret', { secrets: [later] }, {}, 'SignatureInvalid'],
  ['no secret', { secrets: [] }, {}, 'SignatureInvalid'],
  ['another id', {}, { 'webhook-id': 'msg_other' }, 'SignatureInvalid'],
  ['another time', {}, { 'webhook-timestamp': '1614265331' }, 'SignatureInvalid'],
  ['another version', {}, { 'webhook-signature': signature.replace('v1', 'v2') }, 'SignatureInvalid'],
  ['a time that is none', {}, { 'webhook-timestamp': '1e9' }, 'TimestampInvalid'],
  ['no id', {}, { 'webhook-id': undefined }, 'HeaderMissing'],
  ['no time', {}, { 'webhook-timestamp': undefined }, 'HeaderMissing'],
  ['no signature', {}, { 'webhook-signature': undefined }, 'HeaderMissing'],
] as const)('error: %s', async (_, change, header, reason) => {
  const headers = { ...(await sign()), ...header }
  const verdict = await verifyWebhook({ body, secrets: [secret], now, ...change, headers })
  expect(verdict).toEqual({ status: 'refused', reason })
})

test.each([
  ['no JSON', 'paid'],
  ['null', 'null'],
  ['an unknown status', body.replace('"status":"paid"', '"status":"toString"')],
  ['a type that its status belies', body.replace('"status":"paid"', '"status":"underpaid"')],
  ['an amount that is none', body.replaceAll('"24000000"', '"24.0"')],
  ['paid without an amount', body.replace('"received":"24000000",', '')],
  ['no payment', body.replace('"paymentId"', '"id"')],
])('error: signed, but %s', async (_, text) => {
  const verdict = await verifyWebhook({ body: text, headers: await sign([secret], text), secrets: [secret], now })
  expect(verdict).toEqual({ status: 'refused', reason: 'EventUnknown' })
})

test.each(['', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_', 'whsec_AAAA', 'whsec_not base64'])(
  'error: %j is no secret, and stands in no message',
  async (wrong) => {
    const answer = verifyWebhook({ body, headers: await sign(), secrets: [wrong], now })
    await expect(answer).rejects.toMatchObject({ name: 'InvalidOption' })
    await expect(answer).rejects.not.toThrow('AAAA')
  },
)
