import { isLoopbackOrigin } from '@foyer/base/origins'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import { identifyImage } from '../catalogue/identifyImage.ts'
import { readBody, readBytes } from '../http/readBody.ts'
import type { Frame } from './frame.ts'
import type { SocialClient } from './socialClient.ts'

/** What a provider says of the one who signed in. */
export type SocialAccount = {
  /** The provider’s own, for ever the same. */
  readonly id: string
  /** Only where the provider says that it is the account’s: in lower case. */
  readonly verifiedEmail: string | undefined
  readonly name: string | undefined
  /** The address of a picture. */
  readonly picture: string | undefined
}

/** Longest answer about a user, in bytes. */
const maxAnswer = 262_144

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.nullable(z.string())),
  // one large issuer writes it as text
  email_verified: z.optional(z.union([z.boolean(), z.literal('true'), z.literal('false')])),
  name: z.optional(z.nullable(z.string())),
  picture: z.optional(z.nullable(z.string())),
})

const text = z.optional(z.nullable(z.string()))
const answerSchema = z.object({
  id: z.union([z.int().check(z.gte(1)), z.string().check(z.regex(/^\d{1,40}$/))]),
  email: text,
  name: text,
  picture: text,
})
const emailSchema = z.string().check(z.maxLength(254), z.email())

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>

/** Reads whose tokens they are, as the provider says it. @throws for an answer that is none */
export async function readSocialAccount({ row, client }: SocialClient, tokens: Tokens): Promise<SocialAccount> {
  if (row.kind === 'openid') return readClaims(await findClaims(client, tokens))
  const { user, emails } = row.endpoints
  const read = async (address: string, fields?: typeof row.fields) => {
    const url = new URL(address)
    if (fields) url.searchParams.set(fields.name, fields.value)
    const headers = new Headers({ accept: 'application/json' })
    const response = await oidc.fetchProtectedResource(client, tokens.access_token, url, 'GET', null, headers)
    return JSON.parse(await readBody(response, maxAnswer)) as unknown
  }
  const answer = row.read(await read(user, row.fields), emails === undefined ? undefined : await read(emails))
  const account = answerSchema.parse(answer)
  return {
    id: String(account.id),
    verifiedEmail: toEmail(account.email),
    name: account.name ?? undefined,
    picture: account.picture ?? undefined,
  }
}

/** From the ID token; what it leaves out, from the issuer's own answer about the user. */
async function findClaims(client: oidc.Configuration, tokens: Tokens): Promise<unknown> {
  const claims = tokens.claims()
  if (!claims || claims['email'] !== undefined || !client.serverMetadata().userinfo_endpoint) return claims
  return await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
}

function readClaims(claims: unknown): SocialAccount {
  const { sub, email, email_verified, name, picture } = claimsSchema.parse(claims)
  const isVerified = String(email_verified) === 'true'
  const verifiedEmail = isVerified ? toEmail(email) : undefined
  return { id: sub, verifiedEmail, name: name ?? undefined, picture: picture ?? undefined }
}

/** Trimmed, in lower case; undefined for what is no address. */
function toEmail(value: unknown): string | undefined {
  const parsed = emailSchema.safeParse(typeof value === 'string' ? value.trim().toLowerCase() : undefined)
  return parsed.success ? parsed.data : undefined
}

/** A picture of an account elsewhere. */
export type Picture = {
  /** Of its bytes, as they really are. */
  readonly type: string
  /** Base64. */
  readonly data: string
}

/** Longest picture, in bytes. */
const maxPicture = 512_000
/** No one waits longer for a picture, in ms: the login goes on without. */
const timeout = 2_500
const drawn = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

type Source = {
  /** As the provider says it: hostile, since people choose their pictures. */
  readonly address: string | undefined
  /** Whom the owner or the provider's own pages name; with a point in front, and all below it. */
  readonly hosts: readonly string[]
}

/** Reads it for the visitor, so that no host of pictures learns who signs in where. Never fails: then there is none. */
export async function readPicture(
  { fetch }: Pick<Frame, 'fetch'>,
  { address, hosts }: Source,
): Promise<Picture | undefined> {
  if (address === undefined || address.length > 2_000 || !URL.canParse(address)) return undefined
  const { href, host, protocol, origin } = new URL(address)
  const isKnown = hosts.some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one))
  const isGuarded = protocol === 'https:' || (protocol === 'http:' && isLoopbackOrigin(origin))
  if (!isKnown || !isGuarded) return undefined
  try {
    const response = await fetch(href, { redirect: 'error', signal: AbortSignal.timeout(timeout) })
    if (!response.ok) return undefined
    const bytes = await readBytes(response, maxPicture)
    const identified = identifyImage(bytes)
    if (!('type' in identified) || !drawn.includes(identified.type)) return undefined
    return { type: identified.type, data: Buffer.from(bytes).toString('base64') }
  } catch {
    return undefined
  }
}
