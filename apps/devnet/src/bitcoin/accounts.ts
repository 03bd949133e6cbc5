import { createHash } from 'node:crypto'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'

/** Regtest, as address encodings know it. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

/** An account whose keys anyone may know, with the two addresses wallets have. */
export type BitcoinAccount = {
  /** P2WPKH. */
  readonly payment: { readonly address: string; readonly privateKey: string; readonly publicKey: string }
  /** P2TR, key path; the public key has 32 bytes. */
  readonly ordinal: { readonly address: string; readonly privateKey: string; readonly publicKey: string }
}

/** The same accounts at every start: each key is a SHA-256 of its own words. */
export function deriveBitcoinAccounts(count: number): readonly BitcoinAccount[] {
  return Array.from({ length: count }, (_, index) => {
    const paymentKey = keyOf(`payment ${index}`)
    const ordinalKey = keyOf(`ordinal ${index}`)
    const paymentPublic = pubECDSA(paymentKey)
    const ordinalPublic = pubSchnorr(ordinalKey)
    return {
      payment: {
        address: p2wpkh(paymentPublic, regtest).address ?? '',
        privateKey: hex(paymentKey),
        publicKey: hex(paymentPublic),
      },
      ordinal: {
        address: p2tr(ordinalPublic, undefined, regtest).address ?? '',
        privateKey: hex(ordinalKey),
        publicKey: hex(ordinalPublic),
      },
    }
  })
}

function keyOf(words: string): Uint8Array {
  return Uint8Array.from(createHash('sha256').update(`foyer devnet bitcoin ${words}`).digest())
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
