import { formatUnits } from '@foyer/base'
import * as z from 'zod/mini'
import { throwHttpError } from '../http/httpErrors.ts'
import { priceDecimals } from '../prices/price.ts'
import { evmAddress } from '../schemas/fields.ts'
import {
  type ApiContext,
  type ApiRow,
  assertKey,
  code,
  empty,
  id,
  row,
  secret,
  toAnswer,
  validEmail,
} from './apiRow.ts'
import { consumeCode, limitSessionGuesses, mailCode } from './codes.ts'
import { credentialApi } from './credentialApi.ts'
import { custodyApi } from './custodyApi.ts'
import { emailApi } from './emailApi.ts'
import { toKnown } from './emailChange.ts'
import { awaitFarcaster, startFarcaster } from './farcaster.ts'
import type { Frame } from './frame.ts'
import { grantApi } from './grantApi.ts'
import { approveLink, awaitLink, finishLogin, readLink, signIn, startLogin } from './login.ts'
import { bundlerMethods, callBundler, callPaymaster, paymasterMethods } from './operations.ts'
import { guardRelease } from './passkeyNeed.ts'
import { readHoldings } from './readHoldings.ts'
import { assertFreshProof, closeSession, listSessions, revokeDevice, saveProof } from './sessions.ts'
import { finishSocialLogin, loginProvider, proveSocialAccount, readSocialSite, startSocialLogin } from './social.ts'
import { assertEmail, requireUser } from './users.ts'

const text = (limit: number) => z.string().check(z.minLength(1), z.maxLength(limit))
/** A batch with its data, in bytes. */
const maxOperation = 1_000_000

/** One row for each thing the page may ask: `POST /api/<name>` with a JSON body, answered with JSON. */
export const api = {
  // signing in
  'login/start': row({ body: z.strictObject({ email: validEmail }), session: 'optional', key: 'any' }, startRow),
  'login/device': row({ body: z.strictObject({ flow: secret }), session: 'none', key: 'any' }, (context, body) =>
    awaitLink(context.frame, { ...body, browserKey: assertKey(context), signal: context.signal }, context.caller),
  ),
  'login/code': row({ body: z.strictObject({ flow: secret, code }), session: 'none', key: 'any' }, codeRow),
  'device/read': row({ body: z.strictObject({ token: secret }), session: 'none' }, ({ frame }, body) =>
    readLink(frame, body.token),
  ),
  'device/approve': row({ body: z.strictObject({ token: secret }), session: 'none' }, async ({ frame }, body) => {
    await approveLink(frame, body.token)
    return {}
  }),
  'social/start': row(
    { body: z.strictObject({ provider: loginProvider }), session: 'none', key: 'any' },
    async (context, body) => {
      const browserKey = assertKey(context)
      const { kept, ...begun } = await startSocialLogin(context.frame, { ...body, browserKey }, context.caller)
      context.saveLogin(kept)
      return begun
    },
  ),
  'social/site': row({ body: z.strictObject({ state: text(2_000) }), session: 'none' }, async ({ frame }, body) =>
    readSocialSite(frame, body.state),
  ),
  /** Without a flow, that of the cookie: the page that began is gone. */
  'social/finish': row(
    { body: z.strictObject({ flow: z.optional(text(4_000)), query: text(6_000) }), session: 'none', key: 'any' },
    socialRow,
  ),

  'farcaster/start': row({ body: empty, session: 'none', key: 'any' }, (context) =>
    startFarcaster(context.frame, assertKey(context), context.caller),
  ),
  /** Waits a while; `isDone` false: to be asked again. */
  'farcaster/finish': row({ body: z.strictObject({ flow: text(4_000) }), session: 'none', key: 'any' }, farcasterRow),

  /** What amounts in an approval are worth, where the owner has prices. */
  prices: row(
    {
      body: z.strictObject({
        chainId: text(80),
        tokens: z
          .array(z.strictObject({ address: text(80), decimals: z.int().check(z.gte(0), z.lte(36)) }))
          .check(z.maxLength(24)),
      }),
      session: 'needed',
    },
    ({ frame }, body) => readPrices(frame, body),
  ),
  /** What an account holds, for sites that ask the wallet (ERC-7811). */
  holdings: row(
    {
      body: z.strictObject({
        account: evmAddress,
        chains: z
          .array(
            z.strictObject({
              chainId: z.string().check(z.regex(/^eip155:[1-9]\d{0,15}$/)),
              tokens: z.array(evmAddress).check(z.maxLength(100)),
            }),
          )
          .check(
            z.minLength(1),
            z.maxLength(100),
            z.refine((chains) => new Set(chains.map(({ chainId }) => chainId)).size === chains.length),
          ),
      }),
      session: 'needed',
    },
    ({ frame }, body) => readHoldings(frame, body),
  ),

  // the session
  /** No one being signed in is an answer, not an error. */
  session: row({ body: empty, session: 'optional' }, async ({ frame, session, ended }) => ({
    user: session ? toAnswer(await requireUser(frame, session)) : null,
    /** Said once: the cookie goes with this answer. */
    ended: ended && ended !== 'signed-out' ? ended : null,
  })),
  'session/end': row({ body: empty, session: 'optional' }, async (context) => {
    const { frame, session } = context
    if (session) await closeSession(frame, { ...session, reason: 'signed-out' })
    context.dropCookie()
    return {}
  }),
  'sessions/list': row({ body: empty, session: 'needed' }, async ({ frame, session }) => ({
    sessions: await listSessions(frame, session),
  })),
  'sessions/revoke': row(
    { body: z.strictObject({ id }), session: 'needed', key: 'known' },
    async ({ frame, session }, body) => {
      await revokeDevice(frame, { userId: session.userId, id: body.id })
      return {}
    },
  ),
  'verify/start': row({ body: empty, session: 'needed', key: 'any' }, async (context) => {
    const { frame, session, caller } = context
    const email = await assertEmail(frame, session)
    if (session.provedAt === undefined) await limitSessionGuesses(frame, session.id)
    const holder = toVerifyHolder(context)
    await mailCode(frame, { purpose: 'verify', email, holder, knownDevice: toKnown(session) }, caller)
    return {}
  }),
  'verify/code': row({ body: z.strictObject({ code }), session: 'needed', key: 'any' }, async (context, body) => {
    const { frame, session } = context
    const counts = () => [`wrong session ${session.id}`] as const
    await consumeCode(frame, { purpose: 'verify', holder: toVerifyHolder(context), code: body.code, counts })
    await saveProof(frame, { sessionId: session.id, browserKey: assertKey(context) })
    return {}
  }),
  /** For a user without an address: `farcaster/start` began it. */
  'verify/farcaster': row(
    { body: z.strictObject({ flow: text(4_000) }), session: 'needed', key: 'any' },
    verifyFarcasterRow,
  ),
  /** For a user without an address: `social/start` began it. */
  'verify/social': row(
    { body: z.strictObject({ flow: text(4_000), query: text(6_000) }), session: 'needed', key: 'any' },
    verifySocialRow,
  ),
  /** For what the page itself does: showing the phrase. */
  'verify/check': row({ body: empty, session: 'needed' }, async (context) => {
    assertFreshProof(context.frame, context.session)
    await guardRelease(context, { message: 'verify/check', use: undefined })
    return {}
  }),

  ...emailApi,
  ...custodyApi,
  ...credentialApi,
  ...grantApi,

  // user operations, which pay with the account's or the owner's money: no one asks without a session
  bundler: row(
    {
      body: z.strictObject({ chainId: z.string(), method: z.enum(bundlerMethods), params: z.array(z.unknown()) }),
      session: 'needed',
      maxBody: maxOperation,
    },
    ({ frame, signal }, body) => callBundler(frame, body, signal),
  ),
  paymaster: row(
    {
      body: z.strictObject({
        chainId: z.string(),
        method: z.enum(paymasterMethods),
        params: z.array(z.unknown()).check(z.length(3)),
        service: z.optional(z.string().check(z.maxLength(2_000))),
        context: z.optional(z.unknown()),
      }),
      session: 'needed',
      maxBody: maxOperation,
    },
    ({ frame, signal, session }, body) => callPaymaster(frame, { ...body, userId: session.userId }, signal),
  ),
} as const

export const apiRows: { readonly [name: string]: ApiRow } = api as unknown as { readonly [name: string]: ApiRow }

/** A code to prove oneself again is of use to the browser alone that asked for it. */
const toVerifyHolder = (context: ApiContext<'needed'>) => `${context.session.id}|${assertKey(context)}`

async function startRow(context: ApiContext<'optional'>, body: { email: string }) {
  const { frame, session, caller, deviceToken } = context
  return await startLogin(frame, { ...body, session, browserKey: assertKey(context), deviceToken }, caller)
}

async function codeRow(context: ApiContext<'none'>, body: { readonly flow: string; readonly code: string }) {
  const { frame, caller, deviceToken } = context
  const done = await finishLogin(frame, { ...body, browserKey: assertKey(context), deviceToken }, caller)
  context.beginSession(done)
  // for a browser that keeps no cookie: held in memory by the page, gone with it
  return { ...toAnswer(done.user), token: done.token }
}

type SocialBody = { readonly flow?: string | undefined; readonly query: string }

async function socialRow(context: ApiContext<'none'>, { flow, query }: SocialBody) {
  const { frame, caller, deviceToken, keptLogin } = context
  const own = { flow: flow ?? keptLogin ?? '', isKept: flow === undefined, query, browserKey: assertKey(context) }
  context.saveLogin(undefined)
  const done = await finishSocialLogin(frame, { ...own, deviceToken }, caller)
  context.beginSession(done)
  return { ...toAnswer(done.user), token: done.token, userName: done.userName ?? null, picture: done.picture ?? null }
}

async function farcasterRow(context: ApiContext<'none'>, body: { readonly flow: string }) {
  const { frame, caller, deviceToken, signal } = context
  const browserKey = assertKey(context)
  const found = await awaitFarcaster(frame, { ...body, browserKey, signal }, caller)
  if (!found) return { isDone: false }
  const done = await signIn(frame, { proof: { identity: found.identity }, browserKey, deviceToken }, caller)
  context.beginSession(done)
  return {
    ...toAnswer(done.user),
    isDone: true,
    token: done.token,
    userName: found.userName,
    picture: found.picture ?? null,
  }
}

async function verifySocialRow(context: ApiContext<'needed'>, body: { readonly flow: string; readonly query: string }) {
  const { frame, session, caller } = context
  const browserKey = assertKey(context)
  const { identity } = await requireUser(frame, session)
  const proved = await proveSocialAccount(frame, { ...body, browserKey }, caller)
  const isSame = 'userId' in proved ? proved.userId === session.userId : proved.identity === identity
  if (!isSame) throwHttpError('SocialOther')
  await saveProof(frame, { sessionId: session.id, browserKey })
  return {}
}

async function verifyFarcasterRow(context: ApiContext<'needed'>, body: { readonly flow: string }) {
  const { frame, session, caller, signal } = context
  const browserKey = assertKey(context)
  const { identity } = await requireUser(frame, session)
  const found = await awaitFarcaster(frame, { ...body, browserKey, signal }, caller)
  if (!found) return { isDone: false }
  if (found.identity !== identity) throwHttpError('FarcasterOther')
  await saveProof(frame, { sessionId: session.id, browserKey })
  return { isDone: true }
}

type Asked = {
  readonly chainId: string
  readonly tokens: readonly { readonly address: string; readonly decimals: number }[]
}

/** US dollars for one whole token, as decimal text, by address; `native` is the coin. Where there is no price it is left out. */
async function readPrices(frame: Frame, { chainId, tokens }: Asked): Promise<{ readonly prices: object }> {
  const chain = frame.chains.get(chainId)
  if (!chain) return { prices: {} }
  const isEvm = chainId.startsWith('eip155:')
  // as the sources name them; an address of Solana's is told apart by its letters' case
  const named = tokens.map(({ address, decimals }) => ({ address: isEvm ? address.toLowerCase() : address, decimals }))
  const coin = { address: 'native', decimals: chain.config.nativeCurrency.decimals }
  const found = await frame.prices.get(chain, [coin, ...named])
  return {
    prices: Object.fromEntries([...found].map(([address, price]) => [address, formatUnits(price, priceDecimals)])),
  }
}
