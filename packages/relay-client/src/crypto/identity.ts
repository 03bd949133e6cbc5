import { loadPart } from '@foyer/base'
import { bytesToBase58, bytesToBase64Url, bytesToHex, concatBytes, randomBytes, utf8ToBytes } from './bytes.ts'
import { importPrivateKey } from './keys.ts'

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

/** A token is good for one day from its issue, if no one says otherwise. */
const day = 86_400

/**
 * Proves to a relay which client connects: an EdDSA JWT issued by the client's did:key.
 * @param audience the relay's address as the site configured it
 * @param issuedAt unix seconds
 * @param lifetime seconds, one day if left out
 * @param subject 32 random bytes as hexadecimal; only tests give one
 * @see specification of the relay protocol, relay-client-auth
 */
export async function signRelayJwt(params: {
  readonly identity: Identity
  readonly audience: string
  readonly issuedAt: number
  readonly lifetime?: number | undefined
  readonly subject?: string | undefined
}): Promise<string> {
  const { identity, audience, issuedAt, lifetime = day, subject = bytesToHex(randomBytes(32)) } = params
  const claims = { iss: identity.clientId, sub: subject, aud: audience, iat: issuedAt, exp: issuedAt + lifetime }
  const data = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${data}.${bytesToBase64Url(await identity.sign(utf8ToBytes(data)))}`
}

function encode(part: object): string {
  return bytesToBase64Url(utf8ToBytes(JSON.stringify(part)))
}
