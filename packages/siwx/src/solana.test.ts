import { base58 } from '@scure/base'
import nacl from 'tweetnacl'
import { describe, expect, test } from 'vitest'
import { readSolanaSignIn, solanaVerifier } from './solana.ts'

const { publicKey, secretKey } = nacl.sign.keyPair.fromSeed(new Uint8Array(32).fill(5))
const accountAddress = base58.encode(publicKey)
const message = 'service.org wants you to sign in with your Solana account:\nabc'
const bytes = new TextEncoder().encode(message)
const signature = nacl.sign.detached(bytes, secretKey)

const verify = (signed: string, text = message, address = accountAddress) =>
  solanaVerifier().verify({ data: { accountAddress: address, chainId: 'solana:x' }, message: text, signature: signed })

describe('ed25519', () => {
  test('default: what tweetnacl signs is accepted, for that text and account alone', async () => {
    expect(await verify(base58.encode(signature))).toBe(true)
    expect(await verify(base58.encode(signature), `${message}.`)).toBe(false)
    const other = nacl.sign.keyPair.fromSeed(new Uint8Array(32).fill(6)).publicKey
    expect(await verify(base58.encode(signature), message, base58.encode(other))).toBe(false)
  })

  test('error: the twin with the order added to s', async () => {
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    let s = [...signature.subarray(32)].reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n) + order
    const twin = signature.slice()
    for (let at = 32; at < 64; at += 1) {
      twin[at] = Number(s & 0xffn)
      s >>= 8n
    }
    expect(await verify(base58.encode(twin))).toBe(false)
  })

  test('error: a key of small order, for which one signature would fit every text', async () => {
    const zero = Uint8Array.of(1, ...new Uint8Array(31))
    const forged = Uint8Array.of(...zero, ...new Uint8Array(32))
    expect(await verify(base58.encode(forged), message, base58.encode(zero))).toBe(false)
    expect(await verify(base58.encode(forged), 'anything', base58.encode(zero))).toBe(false)
  })

  test('error: cut short, grown, changed, empty, no base58', async () => {
    const broken = [
      signature.subarray(1),
      signature.subarray(0, 63),
      Uint8Array.of(...signature, 0),
      new Uint8Array(64),
      new Uint8Array(),
      ...[0, 31, 32, 62].map((at) => signature.with(at, (signature[at] ?? 0) ^ 1)),
    ]
    for (const one of broken) expect(await verify(base58.encode(one))).toBe(false)
    for (const text of ['0OIl', 'x'.repeat(100_000)]) expect(await verify(text)).toBe(false)
  })

  test('default: addresses', () => {
    const { isAddress } = solanaVerifier()
    expect(isAddress(accountAddress)).toBe(true)
    for (const value of ['', '0x1', accountAddress.slice(4), 'x'.repeat(100_000)]) expect(isAddress(value)).toBe(false)
  })
})

describe('Solana’s own sign-in', () => {
  test('default: its bytes as a session', async () => {
    const session = readSolanaSignIn({ signedMessage: bytes, signature })
    expect(session).toEqual({ message, signature: base58.encode(signature) })
  })
  test('error: bytes that are no text, or no signature', () => {
    expect(readSolanaSignIn({ signedMessage: Uint8Array.of(0xff), signature })).toBeUndefined()
    expect(readSolanaSignIn({ signedMessage: bytes, signature: signature.subarray(1) })).toBeUndefined()
  })
})
