import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { throwHttpError } from '../http/httpErrors.ts'
import { createId, createSecret, hashSecret } from '../secrets.ts'
import type { ApiContext } from './apiRow.ts'
import { consumeChallenge, saveChallenge, toRpId, verifyAssertion } from './assertions.ts'
import { count, readCount } from './counts.ts'
import { assertPasskeyLogin, insertCredential, toCreationOptions, verifyRegistration } from './credentials.ts'
import type { Frame } from './frame.ts'
import { useNonce } from './login.ts'
import { ensureUser } from './users.ts'

const hour = 3_600_000
/** What the wallet's window hands to the page that waits is good for as long as the login itself, in ms. */
const codeFor = 10 * 60_000
/** How long a person may take to answer their passkey, in ms: as long as its challenge counts. */
const timeout = 5 * 60_000

type Context = ApiContext<'none'>

/** Returns where a login with a passkey takes place: the wallet's own page, in a window. */
export const toPasskeyPage = (frame: Frame, state: string): string =>
  `${frame.getOrigin()}/passkey-login?${new URLSearchParams({ state })}`

/**
 * Returns what a browser needs to make a passkey with a wallet of its own. It is kept where it can be found without a name.
 * @param state of the login that it is for
 * @throws refusal `SocialUnknown`, `PasskeysTooMany`
 * @see WebAuthn, PublicKeyCredentialCreationOptionsJSON
 */
export async function startLoginPasskey(context: Context, state: string): Promise<object> {
  const { frame, caller } = context
  assertPasskeyLogin(frame)
  const { passkeysPerNetwork } = frame.config.limits
  // said before something is made that would be of no use
  if ((await readCount(frame, `passkeys network ${caller.network}`)) >= passkeysPerNetwork) throwTooMany()
  const handle = createId()
  const name = `Wallet of ${new Date(frame.now()).toISOString().slice(0, 16).replace('T', ' ')}`
  return {
    ...toCreationOptions(context),
    challenge: await saveChallenge(context, { purpose: 'make', about: `${hashSecret(state)} ${handle}` }),
    user: { id: handle, name, displayName: name },
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    timeout,
  }
}

const throwTooMany = () => throwHttpError('PasskeysTooMany', { minutes: 60 })

/**
 * Keeps a passkey that was just made, with a user of its own. No one is signed in by that: the passkey is asked next, which
 * shows that it answers.
 * @throws refusal `SocialUnknown`, `PasskeyGone`, `PasskeyWrong`, `PasskeysTooMany`
 */
export async function createLoginPasskey(
  context: Context,
  { state, response }: { readonly state: string; readonly response: RegistrationResponseJSON },
): Promise<object> {
  const { frame, caller } = context
  assertPasskeyLogin(frame)
  const asked = await consumeChallenge(context, frame.store, response.response)
  const [about, handle] = asked.about.split(' ')
  if (asked.purpose !== 'make' || about !== hashSecret(state) || !handle) return throwHttpError('PasskeyWrong')
  const verified = await verifyRegistration(frame, response, asked.challenge)
  if ((await count(frame, `passkeys network ${caller.network}`, hour)) > frame.config.limits.passkeysPerNetwork) {
    throwTooMany()
  }
  await frame.store.transaction().execute(async (store) => {
    const inner = { ...frame, store }
    const { user } = await ensureUser(inner, { identity: `passkey:${createId()}` })
    await insertCredential(inner, { ...verified, userId: user.id, name: 'Passkey', handle })
  })
  frame.log('info', 'frame: a wallet was begun with a passkey')
  return {}
}

/** Returns what a browser needs to ask whichever passkey of this wallet its visitor has at hand. */
export async function challengeLogin(context: Context, state: string): Promise<object> {
  const { frame } = context
  assertPasskeyLogin(frame)
  return {
    challenge: await saveChallenge(context, { purpose: 'login', about: hashSecret(state) }),
    rpId: toRpId(context),
    allowCredentials: [],
    userVerification: 'required',
    timeout,
  }
}

type Answer = {
  readonly state: string
  readonly response: AuthenticationResponseJSON
  /** The passkey gave a secret (WebAuthn, PRF), under which a new wallet is sealed. */
  readonly hasSecret: boolean
}

/**
 * Checks what a passkey signed, and gives what ends the login of that state, once, for the page that began it.
 * @returns code: for that page. hasWallet, custody: what the window says of the wallet
 * @throws refusal `SocialUnknown`, `PasskeyGone`, `PasskeyWrong`, `PasskeyNoWallet`
 */
export async function handleLogin(context: Context, { state, response, hasSecret }: Answer): Promise<object> {
  const { frame } = context
  assertPasskeyLogin(frame)
  const asked = await consumeChallenge(context, frame.store, response.response)
  if (asked.purpose !== 'login' || asked.about !== hashSecret(state)) throwHttpError('PasskeyWrong')
  const row = await frame.store
    .selectFrom('frame_credentials')
    .selectAll()
    .where('credential_id', '=', response.id)
    .where('handle', 'is not', null)
    .executeTakeFirst()
  if (!row) return throwHttpError('PasskeyNoWallet')
  const { userHandle } = response.response
  if (userHandle && userHandle !== row.handle) throwHttpError('PasskeyWrong')
  await verifyAssertion(frame, row, { response, challenge: asked.challenge })
  if (hasSecret) await promiseStrict(frame, row.user_id)
  const { custody, evm_address: address } = await frame.store
    .selectFrom('frame_users')
    .select(['custody', 'evm_address'])
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow()
  return { code: sealCode(frame, state, row.user_id), custody, hasWallet: address !== null }
}

/** A wallet that its passkey can seal is not made without that, no matter who keeps the secret from the page that makes it. */
async function promiseStrict({ store }: Frame, userId: string): Promise<void> {
  await store
    .updateTable('frame_users')
    .set({ custody: 'strict' })
    .where('id', '=', userId)
    .where('evm_address', 'is', null)
    .execute()
}

const codeSchema = z.object({ userId: z.string(), nonce: z.string(), expiresAt: z.number() })

/** It travels sealed, through the site's page, and is worth nothing without the secret of the page that began the login. */
function sealCode({ seal, now }: Frame, state: string, userId: string): string {
  const content = { userId, nonce: createSecret(), expiresAt: now() + codeFor }
  return seal.seal('passkey login', state, JSON.stringify(content))
}

/**
 * Takes the code that the wallet's window brought back, once.
 * @param params.query of the address it came in
 * @param params.state of the login that is ended
 * @throws refusal `SocialGone` for another login's, or one that was used or has run out
 */
export async function consumeLoginCode(
  frame: Frame,
  { query, state }: { readonly query: string; readonly state: string },
): Promise<{ readonly userId: string }> {
  const given = new URLSearchParams(query)
  if (given.get('state') !== state) throwHttpError('SocialGone')
  const content = openCode(frame, state, given.get('code') ?? '')
  if (!content || content.expiresAt <= frame.now()) return throwHttpError('SocialGone')
  await useNonce(frame, content)
  return { userId: content.userId }
}

function openCode({ seal }: Frame, state: string, code: string): z.output<typeof codeSchema> | undefined {
  try {
    return codeSchema.parse(JSON.parse(seal.open('passkey login', state, code)))
  } catch {
    // of another login or server, or no one's
    return undefined
  }
}
