import { bytesToBase64Url, bytesToHex, randomBytes, utf8ToBytes } from './bytes.ts'
import type { Identity } from './identity.ts'

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
