import { fc, test as fuzz } from '@fast-check/vitest'
import { chacha20poly1305 } from '@noble/ciphers/_micro'
import { expect, test } from 'vitest'
import { bytesToHex, hexToBytes, utf8ToBytes } from './bytes.ts'
import { seal, unseal } from './chacha20poly1305.ts'

const bytes = (text: string) => hexToBytes(text.replaceAll(/\s/g, '')) as Uint8Array

test('default: the sealed text of RFC 8439 §2.8.2, whose tag counts no additional data here', () => {
  const key = bytes('808182838485868788898a8b8c8d8e8f 909192939495969798999a9b9c9d9e9f')
  const iv = bytes('070000004041424344454647')
  const text = utf8ToBytes(
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.",
  )
  const sealed = seal(key, iv, text)
  expect(bytesToHex(sealed.subarray(0, -16))).toBe(
    'd31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc3ff4def08e4b7a9de576d26586cec64b6116',
  )
  expect(unseal(key, iv, sealed)).toEqual(text)
})

/** Numbers of RFC 8439 appendix A.3 at which a sum of Poly1305 carries over are met where every bit of the key is set. */
const edge = (length: number) => fc.constantFrom(0, 255).map((byte) => new Uint8Array(length).fill(byte))
const anyBytes = (length: number) => fc.oneof(fc.uint8Array({ minLength: length, maxLength: length }), edge(length))

fuzz.prop([anyBytes(32), anyBytes(12), fc.oneof(fc.uint8Array({ maxLength: 400 }), edge(129))], { numRuns: 300 })(
  'behavior: any text is sealed and opened as by @noble/ciphers',
  (key, iv, text) => {
    const sealed = seal(key, iv, text)
    expect(sealed).toEqual(chacha20poly1305(key, iv).encrypt(text))
    expect(unseal(key, iv, sealed)).toEqual(text)
  },
)

test('behavior: every length around whole blocks, and the longest message, is sealed as by @noble/ciphers', () => {
  const [key, iv] = [new Uint8Array(32).fill(7), new Uint8Array(12).fill(9)]
  for (const length of [0, 1, 15, 16, 17, 63, 64, 65, 127, 128, 129, 100_001]) {
    const text = Uint8Array.from({ length }, (_, index) => index * 31)
    expect(seal(key, iv, text), `${length} bytes`).toEqual(chacha20poly1305(key, iv).encrypt(text))
  }
})

fuzz.prop([fc.uint8Array({ minLength: 1, maxLength: 100 }), fc.nat(1_000), fc.integer({ min: 0, max: 7 })])(
  'error: one changed bit of text, tag, iv or key opens nothing',
  (text, at, bit) => {
    const parts = [new Uint8Array(32).fill(1), new Uint8Array(12).fill(2)] as const
    const all = new Uint8Array([...parts[0], ...parts[1], ...seal(...parts, text)])
    const index = at % all.length
    all[index] = (all[index] ?? 0) ^ (1 << bit)
    expect(unseal(all.slice(0, 32), all.slice(32, 44), all.slice(44))).toBeUndefined()
  },
)

test('error: what is shorter than a tag is opened by nothing', () => {
  expect(unseal(new Uint8Array(32), new Uint8Array(12), new Uint8Array(15))).toBeUndefined()
})
