import { hexToBytes } from '@noble/hashes/utils'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import type { AddressPrefixes } from './networks.ts'

/** One address and what is needed to spend from it. */
export type BitcoinKey = {
  readonly address: string
  readonly type: 'payment' | 'ordinal'
  readonly privateKey: Uint8Array
  /** 33 bytes for a payment key, 32 for a Taproot one. */
  readonly publicKey: Uint8Array
  /** What coins of the address are locked with. */
  readonly script: Uint8Array
}

/** Two private keys (32 bytes, or hexadecimal): payments go to P2WPKH, inscriptions to P2TR. */
export type BitcoinSecrets = { readonly payment: string | Uint8Array; readonly ordinal: string | Uint8Array }

export function createBitcoinKeys(
  secrets: BitcoinSecrets,
  prefixes: AddressPrefixes,
): { readonly payment: BitcoinKey; readonly ordinal: BitcoinKey } {
  const toBytes = (secret: string | Uint8Array) => (typeof secret === 'string' ? hexToBytes(secret) : secret)
  const [payment, ordinal] = [toBytes(secrets.payment), toBytes(secrets.ordinal)]
  const [paymentPublic, ordinalPublic] = [pubECDSA(payment), pubSchnorr(ordinal)]
  const segwit = p2wpkh(paymentPublic, prefixes)
  const taproot = p2tr(ordinalPublic, undefined, prefixes)
  return {
    payment: {
      address: segwit.address ?? '',
      type: 'payment',
      privateKey: payment,
      publicKey: paymentPublic,
      script: segwit.script,
    },
    ordinal: {
      address: taproot.address ?? '',
      type: 'ordinal',
      privateKey: ordinal,
      publicKey: ordinalPublic,
      script: taproot.script,
    },
  }
}
