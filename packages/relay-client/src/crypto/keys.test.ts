import { expect, test } from 'vitest'
import { withoutSubtle } from '../../test/withoutSubtle.ts'
import { bytesToHex } from './bytes.ts'
import { createKeyPair, deriveSymKey, parseKey, toTopic } from './keys.ts'

const a = await createKeyPair(new Uint8Array(32).fill(0x1f))
const b = await createKeyPair(new Uint8Array(32).fill(0x2e))

test('default: both sides derive the published key and topic', async () => {
  expect(bytesToHex(a.publicKey)).toBe('2bd3950461202e242f2bae83c077119d5ba4ae300583d7ebb7923b226d853343')
  expect(bytesToHex(b.publicKey)).toBe('6083833cf3c7caa89e1b9cad95491b0dbaa7e8f88ac93ee960d45eac913d7678')
  const symKey = (await deriveSymKey(a.privateKey, b.publicKey)) as Uint8Array
  expect(bytesToHex(symKey)).toBe('71c9713eb280e19e9b090949e88c915fe388f8b33b0e807fbcd4ea6fb80554dc')
  expect(await deriveSymKey(b.privateKey, a.publicKey)).toEqual(symKey)
  expect(toTopic(symKey)).toBe('62de86d3325a774ff802affc37bfee764c0e25d86bfea00bcd704dff74375c46')
})

test('behavior: the response topic is the hash of the public key', () => {
  expect(toTopic(a.publicKey)).toBe('fbb23ef9003e2ce505bba29369bbe904598d1f4d9053c6cdf7f9eb754adfff3d')
})

test('behavior: two pairs made one after the other differ', async () => {
  expect((await createKeyPair()).privateKey).not.toEqual((await createKeyPair()).privateKey)
})

test('error: a peer key of low order, or of another length, makes no key', async () => {
  expect(await deriveSymKey(a.privateKey, new Uint8Array(32))).toBeUndefined()
  expect(await deriveSymKey(a.privateKey, new Uint8Array(31))).toBeUndefined()
})

test('behavior: a platform without the curve makes the same keys', async () => {
  const native = await deriveSymKey(a.privateKey, b.publicKey)
  withoutSubtle()
  expect((await createKeyPair(a.privateKey)).publicKey).toEqual(a.publicKey)
  expect(await deriveSymKey(a.privateKey, b.publicKey)).toEqual(native)
  expect(await deriveSymKey(a.privateKey, new Uint8Array(32))).toBeUndefined()
})

test.each(['', 'ff', 'G'.repeat(64), 'A'.repeat(64), 7, undefined])('error: %j is not a key', (text) => {
  expect(parseKey(text)).toBeUndefined()
})
