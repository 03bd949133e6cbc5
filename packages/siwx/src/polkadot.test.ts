import { u8aConcat, u8aToHex, u8aWrapBytes } from '@polkadot/util'
import {
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  signatureVerify,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'
import { blake2AsU8a } from '@polkadot/util-crypto/blake2'
import { beforeAll, describe, expect, test } from 'vitest'
import { polkadotVerifier } from './polkadot.ts'

const seed = new Uint8Array(32).fill(3)
const message = 'service.org wants you to sign in with your Polkadot account:\nabc'
const bare = new TextEncoder().encode(message)
const wrapped = u8aWrapBytes(bare)

const verify = (accountAddress: string, signature: string, text = message) =>
  polkadotVerifier().verify({ data: { accountAddress, chainId: 'polkadot:x' }, message: text, signature })

function verifyThere(address: string, signature: string, text = message): boolean {
  try {
    return signatureVerify(text, signature, address).isValid
  } catch {
    return false
  }
}

beforeAll(async () => void (await cryptoWaitReady()))

/** By polkadot-js: a key's address, and how it signs. */
const kinds = {
  sr25519: (text: Uint8Array) => {
    const pair = sr25519PairFromSeed(seed)
    return { address: encodeAddress(pair.publicKey, 0), signature: sr25519Sign(text, pair), kind: 1 }
  },
  ed25519: (text: Uint8Array) => {
    const pair = ed25519PairFromSeed(seed)
    return { address: encodeAddress(pair.publicKey, 42), signature: ed25519Sign(text, pair), kind: 0 }
  },
  ecdsa: (text: Uint8Array) => {
    const pair = secp256k1PairFromSeed(seed)
    const address = encodeAddress(blake2AsU8a(pair.publicKey), 2)
    return { address, signature: secp256k1Sign(text, pair, 'blake2'), kind: 2 }
  },
} as const

describe.each(['sr25519', 'ed25519', 'ecdsa'] as const)('%s', (name) => {
  test('default: wrapped or bare, with or without its kind, decided as by polkadot-js', async () => {
    for (const text of [wrapped, bare]) {
      const { address, signature, kind } = kinds[name](text)
      for (const bytes of [signature, u8aConcat([kind], signature)]) {
        const hex = u8aToHex(bytes)
        expect([await verify(address, hex), verifyThere(address, hex)]).toEqual([true, true])
        expect([await verify(address, hex, 'x'), verifyThere(address, hex, 'x')]).toEqual([false, false])
      }
    }
  })

  test('error: another account', async () => {
    const { signature } = kinds[name](wrapped)
    const other = encodeAddress(new Uint8Array(32).fill(8), 0)
    expect([await verify(other, u8aToHex(signature)), verifyThere(other, u8aToHex(signature))]).toEqual([false, false])
  })

  test('error: cut short, grown, changed, empty', async () => {
    const { address, signature } = kinds[name](wrapped)
    const broken = [
      signature.subarray(1),
      signature.subarray(0, 63),
      u8aConcat(signature, [0, 0, 0]),
      new Uint8Array(64),
      new Uint8Array(),
      ...[0, 31, 32, 62].map((at) => signature.with(at, (signature[at] ?? 0) ^ 1)),
    ]
    for (const bytes of broken) expect(await verify(address, u8aToHex(bytes))).toBe(false)
  })
})

test('error: a signature that says it is of another kind', async () => {
  const { address, signature } = kinds.sr25519(wrapped)
  for (const kind of [0, 2, 3, 255]) expect(await verify(address, u8aToHex(u8aConcat([kind], signature)))).toBe(false)
})

test('error: no hexadecimal', async () => {
  const { address } = kinds.sr25519(wrapped)
  for (const signature of ['', '0x', 'zz', `0x${'g'.repeat(128)}`, 'x'.repeat(100_000)]) {
    expect(await verify(address, signature)).toBe(false)
  }
})

test('default: addresses of any network', () => {
  const { isAddress } = polkadotVerifier()
  const key = new Uint8Array(32).fill(8)
  for (const prefix of [0, 2, 42, 63, 64, 255, 16_383]) expect(isAddress(encodeAddress(key, prefix))).toBe(true)
  const address = encodeAddress(key, 0)
  for (const value of ['', '0x1', address.slice(1), `${address}1`, 'x'.repeat(1_000)])
    expect(isAddress(value)).toBe(false)
})

test('behavior: one key is one account of a network, written with its prefix; of an unknown network as it came', () => {
  const { toAccount = (value) => value } = polkadotVerifier({ prefixes: { own: 63 } })
  const key = new Uint8Array(32).fill(8)
  const [polkadot, kusama] = ['91b171bb158e2d3848fa23a9f1c25182', 'b0a8d493285c2df73290dfb7e61f870f']
  for (const prefix of [0, 2, 42, 63, 64, 16_383]) {
    const value = encodeAddress(key, prefix)
    expect(toAccount(value, `polkadot:${polkadot}`)).toBe(encodeAddress(key, 0))
    expect(toAccount(value, `polkadot:${kusama}`)).toBe(encodeAddress(key, 2))
    expect(toAccount(value, 'polkadot:own')).toBe(encodeAddress(key, 63))
    expect(toAccount(value, 'polkadot:x')).toBe(value)
  }
})
