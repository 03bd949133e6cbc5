import { timingSafeEqual } from 'node:crypto'
import { type PageProvider, type RedirectProvider, redirectProviders } from '@foyer/base/socials'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import { getHttpError, throwHttpError } from '../http/httpErrors.ts'
import { assertPasskeyLogin } from './credentials.ts'
import type { Caller, Frame } from './frame.ts'
import { signIn } from './login.ts'
import { consumeLoginCode, toPasskeyPage } from './loginPasskeys.ts'
import { socialLinkMail } from './mails.ts'
import { type Picture, readPicture, readSocialAccount, type SocialAccount } from './readSocialAccount.ts'
import { findSocialClient, type SocialClient } from './socialClient.ts'
import { findUserId, type Proof } from './users.ts'

/** A login must be back within this, in ms. */
export const socialLifetime: number = 10 * 60_000
/** In place of a browser's key: where a browser keeps nothing for embedded pages, the next page has another one. */
const inCookie = 'cookie'
const maxName = 100

/** A provider elsewhere, or a passkey, for which the wallet's own page is one. */
export const loginProvider = z.enum(redirectProviders)

/** What a login needs when it comes back. It travels sealed, with the page that began it, so the store knows nothing of it. */
const flowSchema = z.object({
  provider: loginProvider,
  verifier: z.string(),
  nonce: z.string(),
  state: z.string(),
  expiresAt: z.number(),
})

/** What comes back of a login that was begun here. */
export type SocialAnswer = {
  /** As `startSocialLogin` gave it. */
  readonly flow: string
  /** The flow is that of the cookie. */
  readonly isKept?: boolean | undefined
  /** Of the address the provider sent the visitor back to. */
  readonly query: string
  readonly browserKey: string
}

/**
 * Begins a login at a provider: the authorization code flow with a state, with PKCE where the provider has it, and with a nonce
 * where it answers by an ID token.
 * @returns uri: where the visitor goes; flow: a secret of the page that asks, without which the outcome is worth nothing;
 * kept: the same for a cookie, where that page is gone before the visitor is back
 * @throws refusal `SocialUnknown`, `SocialFailed`
 * @see OpenID Connect Core §3.1, RFC 6749 §4.1, RFC 7636
 */
export async function startSocialLogin(
  frame: Frame,
  { provider, browserKey }: { readonly provider: RedirectProvider; readonly browserKey: string },
  caller: Caller,
): Promise<{ readonly uri: string; readonly flow: string; readonly kept: string }> {
  const secrets = {
    verifier: oidc.randomPKCECodeVerifier(),
    nonce: oidc.randomNonce(),
    state: createState(frame, caller.site),
  }
  if (provider === 'passkey') assertPasskeyLogin(frame)
  const uri =
    provider === 'passkey' ? toPasskeyPage(frame, secrets.state) : await toProviderPage(frame, provider, secrets)
  const content = JSON.stringify({ provider, ...secrets, expiresAt: frame.now() + socialLifetime })
  const seal = (place: string) => frame.seal.seal('social login', place, content)
  return { uri, flow: seal(toPlace(caller, browserKey)), kept: seal(toPlace(caller, inCookie)) }
}

type Secrets = { readonly verifier: string; readonly nonce: string; readonly state: string }

async function toProviderPage(
  frame: Frame,
  provider: PageProvider,
  { verifier, nonce, state }: Secrets,
): Promise<string> {
  const { client, row, scope } = await findSocialClient(frame, provider).catch((error: unknown) =>
    fail(frame, provider, error),
  )
  const uri = oidc.buildAuthorizationUrl(client, {
    redirect_uri: toRedirectUri(frame),
    scope,
    state,
    ...(row.hasPkce && {
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
    ...(row.kind === 'openid' && { nonce }),
    ...(row.kind === 'openid' && row.isPosted && { response_mode: 'form_post' }),
  })
  return uri.href
}

/**
 * Ends it. A provider is believed about two things: which of its accounts it is, and of an address whether it is that account's.
 * @throws refusal `SocialGone`, `SocialFailed`
 */
export async function finishSocialLogin(
  frame: Frame,
  { deviceToken, ...answer }: SocialAnswer & { readonly deviceToken: string | undefined },
  caller: Caller,
) {
  const found = await takeAnswer(frame, answer, caller)
  const own = { browserKey: answer.browserKey, deviceToken }
  if ('userId' in found)
    return { ...(await signIn(frame, { proof: found, ...own }, caller)), userName: undefined, picture: undefined }
  const { provider, identity, account, hosts } = found
  const reading: Promise<Picture | undefined> = readPicture(frame, { address: account.picture, hosts })
  const proof = await findSocialProof(frame, { identity, verifiedEmail: account.verifiedEmail })
  const wasThere = 'email' in proof && (await findUserId(frame, proof.email)) !== undefined
  const done = await signIn(frame, { proof, ...own }, caller)
  if ('email' in proof) await saveSocialLink(frame, { identity, email: proof.email, provider, wasThere }, caller)
  return { ...done, userName: toName(account, answer.query), picture: await reading }
}

/**
 * The account that has just been signed in to once more, or the passkey that was asked.
 * @returns whose it is, as it stands with a user whose only proof it is
 * @throws refusal `SocialGone`, `SocialFailed`
 */
export async function proveSocialAccount(
  frame: Frame,
  answer: SocialAnswer,
  caller: Caller,
): Promise<Exclude<Proof, { readonly email: string }>> {
  const found = await takeAnswer(frame, answer, caller)
  return 'userId' in found ? found : { identity: found.identity }
}

async function takeAnswer(frame: Frame, { flow, isKept, query, browserKey }: SocialAnswer, caller: Caller) {
  const place = toPlace(caller, isKept ? inCookie : browserKey)
  const { provider, ...secrets } = openFlow(frame, flow, place)
  if (provider === 'passkey') return await consumeLoginCode(frame, { query, state: secrets.state })
  return await fetchFromProvider(frame, provider, { ...secrets, query })
}

async function fetchFromProvider(
  frame: Frame,
  provider: PageProvider,
  { verifier, nonce, state, query }: Secrets & Pick<SocialAnswer, 'query'>,
) {
  const url = new URL(toRedirectUri(frame))
  url.search = query
  try {
    const social = await findSocialClient(frame, provider)
    const { client, row } = social
    const tokens = await oidc.authorizationCodeGrant(client, url, {
      expectedState: state,
      ...(row.hasPkce && { pkceCodeVerifier: verifier }),
      ...(row.kind === 'openid' && { expectedNonce: nonce, idTokenExpected: true }),
    })
    const account = await readSocialAccount(social, tokens)
    return { provider, account, identity: toIdentity(social, account), hosts: row.pictureHosts }
  } catch (error) {
    return fail(frame, provider, error)
  }
}

const toIdentity = ({ prefix }: SocialClient, { id }: SocialAccount) => `${prefix}:${id}`

/** Returns what to call the visitor; Apple says it beside the answer, once. Shown, never believed. */
function toName({ name }: SocialAccount, query: string): string | undefined {
  const shown = (name ?? readPostedName(new URLSearchParams(query).get('user')))?.trim().slice(0, maxName)
  return shown === '' ? undefined : shown
}

const postedUser = z.object({
  name: z.optional(z.object({ firstName: z.optional(z.string()), lastName: z.optional(z.string()) })),
})

function readPostedName(text: string | null): string | undefined {
  try {
    const { name } = postedUser.parse(JSON.parse(text ?? ''))
    return [name?.firstName, name?.lastName].filter((part) => part !== undefined).join(' ')
  } catch {
    return undefined
  }
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
    // of another site, browser or server, or no one's
  }
  return throwHttpError('SocialGone')
}

/** Logs what went wrong for the owner; a provider's words are not shown to visitors. */
function fail(frame: Frame, provider: PageProvider, error: unknown): never {
  if (getHttpError(error)) throw error
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  frame.log('warn', 'frame: a social login failed', { provider, reason })
  return throwHttpError('SocialFailed', { provider })
}

type Account = { readonly identity: string; readonly verifiedEmail: string | undefined }

/**
 * Finds whose wallet an account elsewhere opens: the one that it made, the one that it was linked to, whatever address the account
 * has now, or that of the address that its provider says is confirmed. One without such an address has a wallet of its own.
 */
async function findSocialProof(frame: Frame, { identity, verifiedEmail }: Account): Promise<Proof> {
  const own = await frame.store
    .selectFrom('frame_users')
    .select('id')
    .where('identity', '=', identity)
    .executeTakeFirst()
  if (own) return { identity }
  const linked = await findLink(frame, identity)
  // the wallet of that address may have another one by now
  if (linked !== undefined && (await findUserId(frame, linked)) !== undefined) return { email: linked }
  return verifiedEmail === undefined ? { identity } : { email: verifiedEmail }
}

async function findLink({ store }: Frame, identity: string): Promise<string | undefined> {
  const row = await store
    .selectFrom('frame_social_links')
    .select('email')
    .where('identity', '=', identity)
    .executeTakeFirst()
  return row?.email
}

/**
 * Keeps that an account elsewhere opens the wallet of an address.
 * @param params.wasThere the wallet had been made by another proof: its owner is told
 */
async function saveSocialLink(
  frame: Frame,
  params: {
    readonly identity: string
    readonly email: string
    readonly provider: string
    readonly wasThere: boolean
  },
  caller: Caller,
): Promise<void> {
  const { identity, email, provider, wasThere } = params
  if ((await findLink(frame, identity)) === email) return
  await frame.store
    .insertInto('frame_social_links')
    .values({ identity, email, created_at: frame.now() })
    .onConflict((conflict) => conflict.column('identity').doUpdateSet({ email, created_at: frame.now() }))
    .execute()
  if (!wasThere) return
  const event = { ...caller, provider, time: frame.now() }
  // the login is done whether or not the notice arrives
  await frame.mailer.send(socialLinkMail(email, `${frame.getOrigin()}/wallet`, event)).catch(() => {})
}
