import { secp256k1 } from '@noble/curves/secp256k1'
import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK, WIF } from '@scure/btc-signer'

const secret = new Uint8Array(32).fill(7)
const publicKey = secp256k1.getPublicKey(secret, true)

/** One key and its addresses of every kind. */
export const bitcoinKey = {
  wif: WIF(NETWORK).encode(secret),
  testWif: WIF(TEST_NETWORK).encode(secret),
  secret,
  p2pkh: p2pkh(publicKey).address ?? '',
  p2wpkh: p2wpkh(publicKey).address ?? '',
  nested: p2sh(p2wpkh(publicKey)).address ?? '',
  p2tr: p2tr(publicKey.subarray(1)).address ?? '',
  testP2wpkh: p2wpkh(publicKey, TEST_NETWORK).address ?? '',
} as const
