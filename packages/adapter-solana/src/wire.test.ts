import { expect, test } from 'vitest'
import { firstSignature, isVersioned, placeSignature, readSigners, readWire } from './wire.ts'

const keys = [1, 2, 3].map((fill) => new Uint8Array(32).fill(fill))

/** A transaction's frame: empty signatures, header, keys; what follows does not matter here. */
function frame(signers: number, version?: number): Uint8Array {
  return Uint8Array.from([
    signers,
    ...new Uint8Array(64 * signers),
    ...(version === undefined ? [] : [0x80 | version]),
    signers,
    0,
    1,
    keys.length,
    ...keys.flatMap((key) => [...key]),
  ])
}

test.each([[undefined], [0], [1]])('default: a transaction of version %s is read', (version) => {
  const bytes = frame(2, version)
  expect(readWire(bytes)).toEqual({ signatureCount: 2, signaturesStart: 1, messageStart: 129, version })
  expect(isVersioned(bytes)).toBe(version !== undefined)
  expect(readSigners(bytes)).toEqual(keys.slice(0, 2))
})

test('default: a signature goes into the place of its signer', () => {
  const bytes = frame(2, 0)
  expect(firstSignature(bytes)).toBeUndefined()
  const signed = placeSignature(bytes, 0, new Uint8Array(64).fill(9))
  expect(firstSignature(signed)).toEqual(new Uint8Array(64).fill(9))
  expect(signed.slice(65)).toEqual(bytes.slice(65))
  expect(firstSignature(bytes)).toBeUndefined()
})

test.each([
  ['nothing', new Uint8Array()],
  ['no signature', Uint8Array.of(0, 1, 0, 0)],
  ['signatures without a message', new Uint8Array(65).fill(0).with(0, 1)],
  ['fewer signatures than signers', frame(2, 0).with(130, 3)],
  ['keys that are cut short', frame(2, 0).slice(0, 150)],
  ['a count without an end', Uint8Array.of(0xff, 0xff, 0xff, 0xff)],
  ['more than a packet', new Uint8Array(1_233).fill(1)],
])('error: %s is no transaction', (_, bytes) => {
  expect(() => readSigners(bytes)).toThrow(expect.objectContaining({ name: 'InvalidTransaction' }))
})
