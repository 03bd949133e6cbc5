import { createPublicKey, verify } from 'node:crypto'

export type RelayClaims = { readonly clientId: string; readonly issuedAt: number; readonly expiresAt: number }

export type Verdict =
  | { readonly claims: RelayClaims }
  /** With the relay that the token is for, where that is another. */
  | { readonly refusal: string; readonly audience?: string | undefined }

/** How far a client's clock may be ahead of this one, in seconds. One that is behind makes tokens that are over sooner. */
const clockTolerance = 300
/** How long after its end a token is still taken, in seconds: it may have been a while on its way. */
const grace = 60

/** No honest token is longer. */
const maxLength = 2_000

const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Verifies who a client is by the token it connects with. The words of a refusal are those clients in the field look for.
 * @param now unix seconds
 * @param isAudience whether a token made for this relay address is meant for us
 * @see specification of the relay protocol, relay-client-auth
 */
export function verifyRelayJwt(
  token: string,
  params: {
    readonly now: number
    /** Longest life of a token, in seconds. */
    readonly maxLife: number
    readonly isAudience: (audience: string) => boolean
  },
): Verdict {
  const [header = '', payload = '', signature = '', ...rest] = token.length > maxLength ? [] : token.split('.')
  if (!signature || rest.length > 0) return refuse('JWT is malformed')
  const head = parseJson(header)
  // none of what a token may call critical is known here (RFC 7515 §4.1.11)
  if (head?.['alg'] !== 'EdDSA' || head['typ'] !== 'JWT' || 'crit' in head) return refuse('JWT is malformed')
  const { iss, sub, aud, iat, exp } = parseJson(payload) ?? {}
  if (typeof iss !== 'string' || typeof aud !== 'string') return refuse('JWT is malformed')
  if (typeof iat !== 'number' || typeof exp !== 'number' || typeof sub !== 'string') return refuse('JWT is malformed')
  const publicKey = parseClientId(iss)
  if (!publicKey) return refuse('JWT issuer is not a did:key of Ed25519')
  const isSigned = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return refuse('JWT signature is invalid')
  if (iat > params.now + clockTolerance) return refuse('JWT Token is not yet valid')
  if (exp <= params.now - grace) return refuse('JWT Token is expired')
  // anyone who finds an old token must not be able to use it for ever
  if (exp - iat > params.maxLife) return refuse('JWT Token lives too long')
  if (!params.isAudience(aud)) return { ...refuse('JWT audience is another relay'), audience: aud }
  return { claims: { clientId: iss, issuedAt: iat, expiresAt: exp } }
}

/** The Ed25519 key inside `did:key:z…`, or undefined. */
export function parseClientId(clientId: string): Buffer | undefined {
  const [, text] = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(clientId) ?? []
  if (!text) return undefined
  let number = 0n
  for (const digit of text) number = number * 58n + BigInt(base58Digits.indexOf(digit))
  const hex = number.toString(16)
  // multicodec ed25519-pub is ed 01; the key follows
  return hex.length === 68 && hex.startsWith('ed01') ? Buffer.from(hex.slice(4), 'hex') : undefined
}

function refuse(reason: string): { readonly refusal: string } {
  return { refusal: `JWT validation error: ${reason}` }
}

function parseJson(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
