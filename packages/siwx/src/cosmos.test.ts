import { secp256k1, sha256 } from '@bitauth/libauth'
import { encodeSecp256k1Pubkey, pubkeyToAddress, serializeSignDoc } from '@cosmjs/amino'
import { keccak_256 } from '@noble/hashes/sha3'
import { base64, bech32 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { cosmosVerifier } from './cosmos.ts'

const secret = new Uint8Array(32).fill(9)
const publicKey = secp256k1.derivePublicKeyCompressed(secret) as Uint8Array
const address = pubkeyToAddress(encodeSecp256k1Pubkey(publicKey), 'cosmos')
const message = 'service.org wants you to sign in with your Cosmos account: <&>\nabc'
const verifier = cosmosVerifier({ ethsecp256k1: ['cosmos:evmos_9001-2'] })

/** The bytes ADR-36 signs, by cosmjs. */
function toBytes(signer: string, text: string): Uint8Array {
  return serializeSignDoc({
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(new TextEncoder().encode(text)) } }],
    memo: '',
  })
}

/** By libsecp256k1. */
const sign = (hash: Uint8Array) => secp256k1.signMessageHashCompact(secret, hash) as Uint8Array

const verify = (signature: string, change: { address?: string; text?: string; chainId?: string } = {}) =>
  verifier.verify({
    data: {
      accountAddress: change.address ?? address,
      chainId: (change.chainId ?? 'cosmos:cosmoshub-4') as 'cosmos:x',
    },
    message: change.text ?? message,
    signature,
  })

const signature = sign(sha256.hash(toBytes(address, message)))

describe('ADR-36', () => {
  test('default: what cosmjs and libsecp256k1 make is accepted, for that text and account alone', async () => {
    expect(await verify(base64.encode(signature))).toBe(true)
    expect(await verify(base64.encode(signature), { text: `${message}.` })).toBe(false)
    const other = pubkeyToAddress(encodeSecp256k1Pubkey(publicKey), 'osmo')
    expect(await verify(base64.encode(signature), { address: other })).toBe(false)
    expect(await verify(base64.encode(sign(sha256.hash(toBytes(other, message)))), { address: other })).toBe(true)
  })

  test('behavior: where its network has accounts of Ethereum’s kind, and there alone', async () => {
    const uncompressed = secp256k1.uncompressPublicKey(publicKey) as Uint8Array
    const owner = bech32.encode('evmos', bech32.toWords(keccak_256(uncompressed.subarray(1)).subarray(12)))
    const signed = base64.encode(sign(keccak_256(toBytes(owner, message))))
    expect(await verify(signed, { address: owner, chainId: 'cosmos:evmos_9001-2' })).toBe(true)
    expect(await verify(signed, { address: owner })).toBe(false)
    expect(await verify(base64.encode(signature), { chainId: 'cosmos:evmos_9001-2' })).toBe(false)
  })

  test('error: the twin with the upper s, refused by libsecp256k1 as well', async () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = BigInt(`0x${Buffer.from(signature.subarray(32)).toString('hex')}`)
    const twin = Uint8Array.from([
      ...signature.subarray(0, 32),
      ...Buffer.from((order - s).toString(16).padStart(64, '0'), 'hex'),
    ])
    const hash = sha256.hash(toBytes(address, message))
    expect(secp256k1.verifySignatureCompactLowS(twin, publicKey, hash)).toBe(false)
    expect(await verify(base64.encode(twin))).toBe(false)
  })

  test('error: cut short, grown, changed, empty, no base64', async () => {
    const broken = [
      signature.subarray(1),
      signature.subarray(0, 63),
      Uint8Array.of(...signature, 0),
      new Uint8Array(64),
      new Uint8Array(64).fill(255),
      new Uint8Array(),
      ...[0, 31, 32, 63].map((at) => signature.with(at, (signature[at] ?? 0) ^ 1)),
    ]
    for (const bytes of broken) expect(await verify(base64.encode(bytes))).toBe(false)
    for (const text of ['!', 'x'.repeat(5_000)]) expect(await verify(text)).toBe(false)
  })

  test('default: addresses', () => {
    expect(verifier.isAddress(address)).toBe(true)
    for (const value of ['', 'cosmos1', address.toUpperCase(), `${address.slice(0, -1)}x`, '0x1']) {
      expect(verifier.isAddress(value)).toBe(false)
    }
  })
})
