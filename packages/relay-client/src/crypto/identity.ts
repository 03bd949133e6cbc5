import { loadPart } from '@foyer/base'
import { bytesToBase58, concatBytes } from './bytes.ts'
import { importPrivateKey } from './platformKeys.ts'

/** Who a client is toward relays: its did:key, and proofs of it. */
export type Identity = {
  readonly clientId: string
  /** Ed25519 over the bytes, 64 bytes. */
  sign(bytes: Uint8Array): Promise<Uint8Array> | Uint8Array
}

/**
 * The identity behind a seed. Signs with the platform's Ed25519, or with a library loaded for it where there is none.
 * @param seed 32 bytes
 */
export async function toIdentity(seed: Uint8Array): Promise<Identity> {
  try {
    const { key, publicKey } = await importPrivateKey('Ed25519', seed)
    const sign = async (bytes: Uint8Array) => new Uint8Array(await crypto.subtle.sign('Ed25519', key, bytes.slice()))
    return { clientId: toClientId(publicKey), sign }
  } catch {
    const { fallback } = await loadPart(() => import('./curveFallback.ts'))
    return { clientId: toClientId(fallback.getSigningKey(seed)), sign: (bytes) => fallback.sign(bytes, seed) }
  }
}

/** did:key of an Ed25519 public key: multicodec `ed 01`, base58btc. */
function toClientId(publicKey: Uint8Array): string {
  return `did:key:z${bytesToBase58(concatBytes(Uint8Array.of(0xed, 0x01), publicKey))}`
}
