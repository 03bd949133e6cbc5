import { fc, test as fuzz } from '@fast-check/vitest'
import { isFoyerError } from '@foyer/base'
import { expect, test } from 'vitest'
import { bytesToBase64, hexToBytes } from './bytes.ts'
import { maxEnvelopeLength, openEnvelope, sealEnvelope, sealEnvelopeTo } from './envelope.ts'
import { createKeyPair, toMessageId } from './keys.ts'

const symKey = hexToBytes('71c9713eb280e19e9b090949e88c915fe388f8b33b0e807fbcd4ea6fb80554dc') as Uint8Array
const iv = hexToBytes('0102030405060708090a0b0c') as Uint8Array
const a = await createKeyPair(new Uint8Array(32).fill(0x1f))
const b = await createKeyPair(new Uint8Array(32).fill(0x2e))
const text = '{"id":1700000000000001,"jsonrpc":"2.0","result":true}'
const type0 =
  'AAECAwQFBgcICQoLDL+04AmCvlmq6GqCQntXym32HAj3kGBUKbkd669NLiPceMl1cigQkbzYKD8J/tXmG0Vm0xsYJI+WyFpj2x7CDzC60SF4+g=='
const type1 =
  'AWCDgzzzx8qonhucrZVJGw26p+j4isk+6WDUXqyRPXZ4AQIDBAUGBwgJCgsMv7TgCYK+WaroaoJCe1fKbfYcCPeQYFQpuR3rr00uI9x4yXVyKBCRvNgoPwn+1eYbRWbTGxgkj5bIWmPbHsIPMLrRIXj6'
const type2 = 'AnsiaWQiOjE3MDAwMDAwMDAwMDAwMDEsImpzb25ycGMiOiIyLjAiLCJyZXN1bHQiOnRydWV9'

async function reasonOf(run: () => unknown): Promise<string> {
  try {
    await run()
  } catch (error) {
    if (isFoyerError(error, 'RelayEnvelopeInvalid')) return error.context.reason
    throw error
  }
  throw new Error('nothing was refused')
}

test('default: type 0 equals the published envelope and opens again', () => {
  expect(sealEnvelope(text, symKey, iv)).toBe(type0)
  expect(openEnvelope(type0, { symKey })).toEqual({ text, senderPublicKey: undefined })
  expect(toMessageId(type0)).toBe('7371c38b5cb1db57e6d844e0434bb494fac5e43ba024fb944f0a300729888284')
})

test('default: type 1 equals the published envelope and names its sender', async () => {
  expect(await sealEnvelopeTo(text, b, a.publicKey, iv)).toBe(type1)
  expect(await openEnvelope(type1, { privateKey: a.privateKey })).toEqual({ text, senderPublicKey: b.publicKey })
})

test('behavior: the same text never makes the same envelope twice', () => {
  expect(sealEnvelope(text, symKey)).not.toBe(sealEnvelope(text, symKey))
})

test('error: type 2 is refused over a relay', async () => {
  expect(await reasonOf(() => openEnvelope(type2, { symKey }))).toBe('plain text over a relay')
})

test.each([
  ['not base64', '!!!'],
  ['not base64', type0.slice(0, -3)],
  ['unknown type', bytesToBase64(new Uint8Array(60).fill(9))],
  ['unknown type', ''],
  ['too short', bytesToBase64(new Uint8Array(28))],
  ['too short', bytesToBase64(Uint8Array.of(1, ...new Uint8Array(50)))],
  ['too long', 'A'.repeat(maxEnvelopeLength + 1)],
  ['not sealed by this key', type0.replace('4AmC', '4AmD')],
])('error: %s', async (reason, envelope) => {
  expect(await reasonOf(() => openEnvelope(envelope, { symKey }))).toBe(reason)
})

test('error: a key of the other kind does not open it', async () => {
  expect(await reasonOf(() => openEnvelope(type0, { privateKey: a.privateKey }))).toBe('no key')
  expect(await reasonOf(() => openEnvelope(type1, { symKey }))).toBe('no key for type 1')
})

fuzz.prop([fc.string({ unit: 'grapheme', maxLength: 400 })])('behavior: any text survives the round trip', (value) => {
  expect(openEnvelope(sealEnvelope(value, symKey), { symKey })).toMatchObject({ text: value })
})

fuzz.prop([fc.oneof(fc.uint8Array({ maxLength: 200 }).map(bytesToBase64), fc.string({ maxLength: 200 }))])(
  'error: anything else is refused with its own error',
  async (envelope) => {
    expect(await reasonOf(() => openEnvelope(envelope, { symKey, privateKey: a.privateKey }))).toBeTypeOf('string')
  },
)

fuzz.prop([fc.nat(1_000), fc.integer({ min: 1, max: 255 })])(
  'error: one changed byte is noticed',
  async (at, change) => {
    const bytes = Uint8Array.from(atob(type0), (character) => character.charCodeAt(0))
    const index = 1 + (at % (bytes.length - 1))
    bytes[index] = (bytes[index] ?? 0) ^ change
    expect(await reasonOf(() => openEnvelope(bytesToBase64(bytes), { symKey }))).toBe('not sealed by this key')
  },
)
