import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK, WIF } from '@scure/btc-signer'
import { Signer, Verifier } from 'bip322-js'
import { describe, expect, test } from 'vitest'
import { bip122Verifier } from './bip122.ts'

const secret = new Uint8Array(32).fill(7)

const publicKey = secp256k1.getPublicKey(secret, true)

/** One key and its addresses of every kind. */
const bitcoinKey = {
  wif: WIF(NETWORK).encode(secret),
  testWif: WIF(TEST_NETWORK).encode(secret),
  secret,
  p2pkh: p2pkh(publicKey).address ?? '',
  p2wpkh: p2wpkh(publicKey).address ?? '',
  nested: p2sh(p2wpkh(publicKey)).address ?? '',
  p2tr: p2tr(publicKey.subarray(1)).address ?? '',
  testP2wpkh: p2wpkh(publicKey, TEST_NETWORK).address ?? '',
} as const

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const message = 'service.org wants you to sign in with your Bitcoin account:\nabc'

const verify = (accountAddress: string, signature: string, text = message, chainId: string = mainnet) =>
  bip122Verifier().verify({
    data: { accountAddress, chainId: chainId as `bip122:${string}` },
    message: text,
    signature,
  })

/** The other library, which shares no code with ours. */
function verifyThere(address: string, signature: string, text = message): boolean {
  try {
    return Verifier.verifySignature(address, text, signature)
  } catch {
    return false
  }
}

/** BIP-137: a header, r and s. */
function signBip137(header: number, text = message): string {
  const magic = utf8ToBytes('Bitcoin Signed Message:\n')
  const body = utf8ToBytes(text)
  const hash = sha256(sha256(concatBytes(Uint8Array.of(magic.length), magic, Uint8Array.of(body.length), body)))
  const signature = secp256k1.sign(hash, bitcoinKey.secret)
  return base64.encode(concatBytes(Uint8Array.of(header + signature.recovery), signature.toCompactRawBytes()))
}

describe('BIP-322', () => {
  test.each(['p2wpkh', 'nested', 'p2tr'] as const)('default: %s, decided as by the other library', async (kind) => {
    const address = bitcoinKey[kind]
    const signature = Signer.sign(bitcoinKey.wif, address, message)
    expect([await verify(address, signature), verifyThere(address, signature)]).toEqual([true, true])
    expect([await verify(address, signature, 'x'), verifyThere(address, signature, 'x')]).toEqual([false, false])
  })

  test.each([
    [
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      'Hello World',
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
  ])('default: the vector of BIP-322 for %o', async (text, signature) => {
    expect(await verify('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', signature, text)).toBe(true)
    expect(await verify('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', signature, `${text}.`)).toBe(false)
  })

  test('behavior: an address of a test network signs in on one, and not on the main one', async () => {
    const address = bitcoinKey.testP2wpkh
    const signature = Signer.sign(bitcoinKey.testWif, address, message)
    expect(await verify(address, signature, message, testnet)).toBe(true)
    expect(await verify(address, signature)).toBe(false)
  })

  test('error: another address of the same key', async () => {
    const signature = Signer.sign(bitcoinKey.wif, bitcoinKey.p2wpkh, message)
    for (const address of [bitcoinKey.nested, bitcoinKey.p2tr, bitcoinKey.p2pkh]) {
      expect([await verify(address, signature), verifyThere(address, signature)]).toEqual([false, false])
    }
  })

  test.each(['p2wpkh', 'p2tr'] as const)(
    'error: a signature of %s cut short, grown or with a bit changed',
    async (kind) => {
      const address = bitcoinKey[kind]
      const bytes = base64.decode(Signer.sign(bitcoinKey.wif, address, message))
      const broken = [
        bytes.subarray(0, -1),
        bytes.subarray(1),
        bytes.subarray(0, 10),
        new Uint8Array(),
        concatBytes(bytes, Uint8Array.of(0)),
        ...[0, 1, 2, 5, 20, 40, 60].map((at) => bytes.with(at, (bytes[at] ?? 0) ^ 1)),
      ]
      for (const one of broken) {
        const signature = base64.encode(one)
        expect(await verify(address, signature)).toBe(false)
      }
    },
  )

  test('error: a witness that signs less than everything', async () => {
    const bytes = base64.decode(Signer.sign(bitcoinKey.wif, bitcoinKey.p2wpkh, message))
    // behind the count, the length and the DER form stands what is signed
    const at = 1 + (bytes[1] ?? 0)
    expect(bytes[at]).toBe(1)
    for (const kind of [0, 2, 3, 0x81]) {
      expect(await verify(bitcoinKey.p2wpkh, base64.encode(bytes.with(at, kind)))).toBe(false)
    }
  })
})

describe('BIP-137', () => {
  test.each([
    ['p2pkh', 31],
    ['nested', 35],
    ['p2wpkh', 39],
    ['p2wpkh', 31],
  ] as const)('default: %s with header %d, decided as by the other library', async (kind, header) => {
    const [address, signature] = [bitcoinKey[kind], signBip137(header)]
    expect([await verify(address, signature), verifyThere(address, signature)]).toEqual([true, true])
    expect([await verify(address, signature, 'x'), verifyThere(address, signature, 'x')]).toEqual([false, false])
  })

  test('error: the twin of a signature, which whoever has seen it can make', async () => {
    const bytes = base64.decode(signBip137(39))
    const { r, s } = secp256k1.Signature.fromCompact(bytes.subarray(1))
    const twin = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toCompactRawBytes()
    for (const header of [39, 40]) {
      const signature = base64.encode(concatBytes(Uint8Array.of(header), twin))
      expect(await verify(bitcoinKey.p2wpkh, signature)).toBe(false)
    }
  })

  test.each([
    ['no base64', 'zz!'],
    ['nothing', ''],
    ['a header that is none', 'Q'.repeat(88)],
    ['a book', 'A'.repeat(2_000)],
  ])('error: %s', async (_, signature) => {
    expect(await verify(bitcoinKey.p2wpkh, signature)).toBe(false)
  })
})

test('default: addresses', () => {
  const { isAddress } = bip122Verifier()
  for (const kind of ['p2pkh', 'p2wpkh', 'nested', 'p2tr', 'testP2wpkh'] as const)
    expect(isAddress(bitcoinKey[kind])).toBe(true)
  for (const value of ['', 'bc1', `${bitcoinKey.p2wpkh}q`, '0x1', 'x'.repeat(1_000)])
    expect(isAddress(value)).toBe(false)
})
