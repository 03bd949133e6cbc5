import { createHash, createPublicKey, verify } from 'node:crypto'
import { throwHttpError } from '../http/httpErrors.ts'

/** A signature is taken for so long before and after its time, in ms: browsers' clocks are not exact. */
const clockTolerance = 10 * 60_000

/** What the browser's key signs: who is asked, by which site's frame, for what, when, and with which body. */
export type SignedRequest = {
  readonly origin: string
  readonly site: string
  /** Of the row in `api.ts`. */
  readonly name: string
  readonly body: string
}

/** What a request says of its key, from its headers. */
type Claim = {
  /** 65 bytes, uncompressed, in base64url. */
  readonly publicKey: string | undefined
  /** `<ms since 1970>.<signature in base64url>` */
  readonly signature: string | undefined
}

/**
 * The key that signed a request: ECDSA over P-256, which the browser made and no script can take out of it. So anyone who
 * copied a cookie has none of it.
 * @returns its public key; undefined when the request names none
 * @throws refusal `SignatureWrong`, `ClockWrong`
 */
export function readBrowserKey(request: SignedRequest, claim: Claim, now: number): string | undefined {
  const { publicKey, signature } = claim
  if (publicKey === undefined) return undefined
  const [, time = '', bytes = ''] = /^(\d{1,16})\.([\w-]{86})$/.exec(signature ?? '') ?? []
  if (!bytes || !isSigned(publicKey, toSignedText(request, time), bytes)) return throwHttpError('SignatureWrong')
  if (Math.abs(Number(time) - now) > clockTolerance) return throwHttpError('ClockWrong')
  return publicKey
}

function toSignedText({ origin, site, name, body }: SignedRequest, time: string): string {
  const hash = createHash('sha256').update(body).digest('base64url')
  return ['foyer frame request', origin, site, name, time, hash].join('\n')
}

function isSigned(publicKey: string, text: string, signature: string): boolean {
  const bytes = Buffer.from(publicKey, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4 || bytes.toString('base64url') !== publicKey) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'))
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
    const parts = { key, dsaEncoding: 'ieee-p1363' as const }
    return verify('sha256', Buffer.from(text), parts, Buffer.from(signature, 'base64url'))
  } catch {
    // no point of the curve
    return false
  }
}
