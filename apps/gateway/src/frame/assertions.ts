import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import { throwHttpError } from '../http/httpErrors.ts'
import { createSecret, hashSecret } from '../secrets.ts'
import type { Store } from '../store/openStore.ts'
import type { ChallengePurpose, PasskeyPurpose, Tables } from '../store/tables.ts'
import type { ApiContext } from './apiRow.ts'
import type { Frame } from './frame.ts'

/** A challenge waits so long for its answer, in ms. */
const challengeFor = 5 * 60_000
/** What an assertion earned is good for so long, in ms. */
const tokenFor = 2 * 60_000

type Context = ApiContext<'needed'>

/** Loaded when someone first has a passkey: most wallets have none. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** The wallet's own host: passkeys of this wallet answer on its own origin and nowhere else. */
export const toRpId = ({ frame }: Pick<Context, 'frame'>) => new URL(frame.getOrigin()).hostname

/** Whose a challenge is: of a wallet, session and browser, or of a browser alone, where no one is signed in yet. */
type Asker = Pick<ApiContext, 'frame' | 'session' | 'browserKey'>

type Asked = { readonly purpose: PasskeyPurpose | ChallengePurpose; readonly about: string }

/** A challenge that is good once, for the browser that asked for it. @returns base64url */
export async function saveChallenge({ frame, session, browserKey }: Asker, asked: Asked): Promise<string> {
  const challenge = createSecret()
  const now = frame.now()
  await frame.store.deleteFrom('frame_challenges').where('expires_at', '<', now).execute()
  await frame.store
    .insertInto('frame_challenges')
    .values({
      hash: hashSecret(challenge),
      user_id: session?.userId ?? '',
      session_id: session?.id ?? '',
      browser_key: browserKey ?? '',
      ...asked,
      expires_at: now + challengeFor,
    })
    .execute()
  return challenge
}

/**
 * Takes the challenge that an answer names. It is gone afterwards, whatever the answer is worth.
 * @throws refusal `PasskeyGone`
 */
export async function consumeChallenge(
  { frame, session, browserKey }: Asker,
  store: Store,
  response: { readonly clientDataJSON: string },
): Promise<{ readonly challenge: string } & Asked> {
  const { challenge, crossOrigin } = readClientData(response)
  const row = await store
    .deleteFrom('frame_challenges')
    .where('hash', '=', hashSecret(challenge))
    .where('user_id', '=', session?.userId ?? '')
    .where('session_id', '=', session?.id ?? '')
    .where('browser_key', '=', browserKey ?? '')
    .returning(['purpose', 'about', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.expires_at < frame.now()) return throwHttpError('PasskeyGone')
  // inside another page no one can say what the visitor saw
  if (crossOrigin) throwHttpError('PasskeyWrong')
  return { challenge, purpose: row.purpose, about: row.about }
}

/** @throws refusal `PasskeyWrong` */
function readClientData({ clientDataJSON }: { readonly clientDataJSON: string }): {
  readonly challenge: string
  readonly crossOrigin: boolean
} {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const { challenge, crossOrigin } = data as { readonly challenge?: unknown; readonly crossOrigin?: unknown }
    if (typeof challenge === 'string') return { challenge, crossOrigin: crossOrigin === true }
  } catch {
    // said below
  }
  return throwHttpError('PasskeyWrong')
}

/** Returns what a browser needs to ask one of the wallet's passkeys. @see WebAuthn, PublicKeyCredentialRequestOptionsJSON */
export async function challengePasskey(
  context: Context,
  { purpose, about = '' }: { readonly purpose: PasskeyPurpose; readonly about?: string | undefined },
): Promise<object> {
  const { frame, session } = context
  const rows = await frame.store
    .selectFrom('frame_credentials')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', session.userId)
    .execute()
  if (rows.length === 0) throwHttpError('PasskeyMissing')
  const challenge = await saveChallenge(context, { purpose, about })
  return {
    challenge,
    rpId: toRpId(context),
    allowCredentials: rows.map(({ credential_id: id, transports }) => ({
      id,
      type: 'public-key',
      transports: toTransports(transports),
    })),
    userVerification: 'required',
    timeout: challengeFor,
  }
}

const toTransports = (text: string) => JSON.parse(text) as AuthenticatorTransport[]

/**
 * Checks what a passkey signed, and gives a token for what it was asked for.
 * @throws refusal `PasskeyGone`, `PasskeyWrong`
 */
export async function provePasskey(
  context: Context,
  response: AuthenticationResponseJSON,
): Promise<{ readonly token: string }> {
  const { frame, session, browserKey } = context
  // outside of the transaction: a challenge that was answered wrongly stays gone
  const asked = await consumeChallenge(context, frame.store, response.response)
  const { purpose } = asked
  if (purpose === 'create' || purpose === 'make' || purpose === 'login') return throwHttpError('PasskeyWrong')
  await checkAssertion(context, response, asked.challenge)
  const token = createSecret()
  const now = frame.now()
  await removeTokens(frame.store, now)
  await frame.store
    .insertInto('frame_passkey_tokens')
    .values({
      hash: hashSecret(token),
      user_id: session.userId,
      session_id: session.id,
      browser_key: browserKey ?? '',
      purpose,
      about: asked.about,
      expires_at: now + tokenFor,
    })
    .execute()
  frame.log('info', 'frame: a passkey proved', { session: session.id, purpose })
  return { token }
}

async function removeTokens(store: Store, now: number): Promise<void> {
  const old = store.selectFrom('frame_passkey_tokens').select('hash').where('expires_at', '<', now)
  await store.deleteFrom('frame_passkey_uses').where('hash', 'in', old).execute()
  await store.deleteFrom('frame_passkey_tokens').where('expires_at', '<', now).execute()
}

async function checkAssertion(context: Context, response: AuthenticationResponseJSON, challenge: string) {
  const { frame, session } = context
  const row = await frame.store
    .selectFrom('frame_credentials')
    .selectAll()
    .where('user_id', '=', session.userId)
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  if (!row) return throwHttpError('PasskeyWrong')
  await verifyAssertion(frame, row, { response, challenge })
}

/**
 * Checks what one passkey signed, on the wallet's own origin with its person verified, and notes its counter.
 * @throws refusal `PasskeyWrong`
 */
export async function verifyAssertion(
  frame: Frame,
  row: Selectable<Tables['frame_credentials']>,
  { response, challenge }: { readonly response: AuthenticationResponseJSON; readonly challenge: string },
): Promise<void> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const answer = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: frame.getOrigin(),
    expectedRPID: toRpId({ frame }),
    requireUserVerification: true,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: row.counter,
      transports: toTransports(row.transports),
    },
  }).catch((error: unknown) => {
    frame.log('warn', 'frame: a passkey did not prove', { credential: row.id, error: String(error) })
    return undefined
  })
  if (!answer?.verified) return throwHttpError('PasskeyWrong')
  const { newCounter } = answer.authenticationInfo
  // two answers at once of a passkey that counts are a copy: one of them is late
  const noted = await frame.store
    .updateTable('frame_credentials')
    .set({ counter: newCounter, used_at: frame.now() })
    .where('id', '=', row.id)
    .where('counter', '=', row.counter)
    .executeTakeFirst()
  if (noted.numUpdatedRows !== 1n) throwHttpError('PasskeyWrong')
}
