import { expect, test } from 'vitest'
import { bytesToHex } from './bytes.ts'
import { createKeyPair, deriveSymKey, parseKey, toClientId, toTopic } from './keys.ts'

const a = createKeyPair(new Uint8Array(32).fill(0x1f))
const b = createKeyPair(new Uint8Array(32).fill(0x2e))

test('default: both sides derive the published key and topic', () => {
  expect(bytesToHex(a.publicKey)).toBe('2bd3950461202e242f2bae83c077119d5ba4ae300583d7ebb7923b226d853343')
  expect(bytesToHex(b.publicKey)).toBe('6083833cf3c7caa89e1b9cad95491b0dbaa7e8f88ac93ee960d45eac913d7678')
  const symKey = deriveSymKey(a.privateKey, b.publicKey)
  expect(bytesToHex(symKey)).toBe('71c9713eb280e19e9b090949e88c915fe388f8b33b0e807fbcd4ea6fb80554dc')
  expect(deriveSymKey(b.privateKey, a.publicKey)).toEqual(symKey)
  expect(toTopic(symKey)).toBe('62de86d3325a774ff802affc37bfee764c0e25d86bfea00bcd704dff74375c46')
})

test('behavior: the response topic is the hash of the public key', () => {
  expect(toTopic(a.publicKey)).toBe('fbb23ef9003e2ce505bba29369bbe904598d1f4d9053c6cdf7f9eb754adfff3d')
})

test('behavior: two pairs made one after the other differ', () => {
  expect(createKeyPair().privateKey).not.toEqual(createKeyPair().privateKey)
})

test('behavior: the client id is the published did:key', () => {
  const seed = parseKey('58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295')
  expect(seed && toClientId(seed)).toBe('did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH')
})

test('error: a peer key of low order is refused', () => {
  expect(() => deriveSymKey(a.privateKey, new Uint8Array(32))).toThrow()
})

test.each(['', 'ff', 'G'.repeat(64), 'A'.repeat(64), 7, undefined])('error: %j is not a key', (text) => {
  expect(parseKey(text)).toBeUndefined()
})
