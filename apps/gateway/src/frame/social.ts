import { timingSafeEqual } from 'node:crypto'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import { socialProviders } from '../config/schema.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { isLoopbackOrigin } from '../origins.ts'
import type { Caller, Frame } from './frame.ts'
import { signIn } from './login.ts'

type SocialProvider = (typeof socialProviders)[number]

/** A login must be back within this, in ms. */
const flowLifetime = 10 * 60_000
/** What an issuer says of itself is read again after this, in ms. */
const discoveryLifetime = 3_600_000
/** Longest wait for an issuer, in s. */
const issuerTimeout = 10

/** What a login needs when it comes back. It travels sealed, with the page that began it, so the store knows nothing of it. */
const flowSchema = z.object({
  provider: z.enum(socialProviders),
  verifier: z.string(),
  nonce: z.string(),
  state: z.string(),
  expiresAt: z.number(),
})

const claimsSchema = z.object({
  email: z.string().check(z.maxLength(254), z.email()),
  // one large issuer writes it as text
  email_verified: z.union([z.boolean(), z.literal('true'), z.literal('false')]),
  name: z.optional(z.string()),
})

const discovered = new WeakMap<
  Frame['config'],
  Map<SocialProvider, { until: number; issuer: Promise<oidc.Configuration> }>
>()

/**
 * Begins a login at an issuer: the authorization code flow with PKCE, a state and a nonce.
 * @returns uri: where the visitor goes; flow: a secret of the page that asks, without which the outcome is worth nothing
 * @throws refusal `SocialUnknown`, `SocialFailed`
 * @see OpenID Connect Core §3.1, RFC 7636
 */
export async function startSocialLogin(
  frame: Frame,
  { provider, browserKey }: { readonly provider: SocialProvider; readonly browserKey: string },
  caller: Caller,
): Promise<{ readonly uri: string; readonly flow: string }> {
  const issuer = await findIssuer(frame, provider)
  const verifier = oidc.randomPKCECodeVerifier()
  const nonce = oidc.randomNonce()
  const state = createState(frame, caller.site)
  const uri = oidc.buildAuthorizationUrl(issuer, {
    redirect_uri: toRedirectUri(frame),
    scope: frame.config.social[provider]?.scope ?? 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  const content = { provider, verifier, nonce, state, expiresAt: frame.now() + flowLifetime }
  return { uri: uri.href, flow: frame.seal.seal('social login', toPlace(caller, browserKey), JSON.stringify(content)) }
}

/**
 * Ends it. A provider is believed about one thing: that the visitor owns an e-mail address. The wallet is the one of that
 * address, as with a code.
 * @param params.query of the address the issuer sent the visitor back to
 * @throws refusal `SocialGone`, `SocialFailed`, `SocialUnconfirmed`
 */
export async function finishSocialLogin(
  frame: Frame,
  params: {
    readonly flow: string
    readonly query: string
    readonly browserKey: string
    readonly deviceToken: string | undefined
  },
  caller: Caller,
) {
  const { browserKey, deviceToken } = params
  const { provider, verifier, nonce, state } = openFlow(frame, params.flow, toPlace(caller, browserKey))
  const issuer = await findIssuer(frame, provider)
  const url = new URL(toRedirectUri(frame))
  url.search = params.query
  const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true }
  const answer = await oidc
    .authorizationCodeGrant(issuer, url, checks)
    .then((tokens) => readClaims(issuer, tokens))
    .catch((error: unknown) => fail(frame, provider, error))
  const claims = claimsSchema.safeParse(answer)
  if (!claims.success || String(claims.data.email_verified) !== 'true')
    return throwHttpError('SocialUnconfirmed', { provider })
  const email = claims.data.email.trim().toLowerCase()
  const done = await signIn(frame, { proof: { email }, browserKey, deviceToken }, caller)
  return { ...done, userName: claims.data.name?.slice(0, 100) }
}

/**
 * The site that a login belongs to, for the page the issuer sends the visitor back to: only its window is told.
 * @throws refusal `SocialGone` for a state that was not made here
 */
export function readSocialSite(frame: Frame, state: string): { readonly site: string } {
  const [random = '', encoded = '', mark = ''] = state.split('.')
  const site = Buffer.from(encoded, 'base64url').toString()
  const [own, given] = [Buffer.from(toMark(frame, random, site)), Buffer.from(mark)]
  if (own.length !== given.length || !timingSafeEqual(own, given)) return throwHttpError('SocialGone')
  return { site }
}

function createState(frame: Frame, site: string): string {
  const random = oidc.randomState()
  return [random, Buffer.from(site).toString('base64url'), toMark(frame, random, site)].join('.')
}

const toMark = (frame: Frame, random: string, site: string) => frame.seal.hash(`social ${random}`, site)

const toRedirectUri = (frame: Frame) => `${frame.getOrigin()}/social`

/** A login ends where it began: at that site, in the browser that holds the key. */
const toPlace = ({ site }: Caller, browserKey: string) => `${site}|${browserKey}`

function openFlow(frame: Frame, flow: string, place: string): z.output<typeof flowSchema> {
  try {
    const content = flowSchema.parse(JSON.parse(frame.seal.open('social login', place, flow)))
    if (content.expiresAt > frame.now()) return content
  } catch {
    // of another site, browser or server, or nobody's
  }
  return throwHttpError('SocialGone')
}

/** An issuer's own description, kept for a while. */
async function findIssuer(frame: Frame, provider: SocialProvider): Promise<oidc.Configuration> {
  const kept = discovered.get(frame.config) ?? new Map()
  discovered.set(frame.config, kept)
  const known = kept.get(provider)
  if (known && known.until > frame.now()) return known.issuer
  const issuer = discover(frame, provider)
  kept.set(provider, { until: frame.now() + discoveryLifetime, issuer })
  return issuer.catch((error: unknown) => {
    kept.delete(provider)
    throw error
  })
}

async function discover(frame: Frame, provider: SocialProvider): Promise<oidc.Configuration> {
  const config = frame.config.social[provider]
  if (!config) return throwHttpError('SocialUnknown', { provider })
  const url = new URL(config.issuer)
  const isPlain = url.protocol === 'http:' && isLoopbackOrigin(url.origin)
  const options = { timeout: issuerTimeout, ...(isPlain && { execute: [oidc.allowInsecureRequests] }) }
  return await oidc
    .discovery(url, config.clientId, config.clientSecret, undefined, options)
    .catch((error: unknown) => fail(frame, provider, error))
}

/** From the ID token; what it leaves out, from the issuer's own answer about the user. */
async function readClaims(
  issuer: oidc.Configuration,
  tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
): Promise<unknown> {
  const claims = tokens.claims()
  if (!claims || claims['email'] !== undefined || !issuer.serverMetadata().userinfo_endpoint) return claims
  return await oidc.fetchUserInfo(issuer, tokens.access_token, claims.sub)
}

/** What went wrong is for the owner's log; an issuer's words are not shown to visitors. */
function fail(frame: Frame, provider: SocialProvider, error: unknown): never {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  frame.log('warn', 'frame: a social login failed', { provider, reason })
  return throwHttpError('SocialFailed', { provider })
}
