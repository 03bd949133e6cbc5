import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { cleanText } from '../cleanText.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { createId } from '../secrets.ts'
import type { StoreTransaction } from '../store/openStore.ts'
import { consumeChallenge, loadWebAuthn, saveChallenge, toRpId } from './assertions.ts'
import { type CustodyContext, changeOnce } from './custodyOps.ts'
import type { Frame } from './frame.ts'
import { assertOwner } from './pairs.ts'
import { readLoss } from './passkeyLoss.ts'
import { readPasskeyNeed, usePasskey } from './passkeyNeed.ts'
import { assertFreshProof } from './sessions.ts'
import { isPasskeyIdentity, requireUser } from './users.ts'

const mostCredentials = 20

/** The passkeys of a wallet, and who wants them. No key and no id of theirs is told. */
export async function readCredentials({ frame, session }: CustodyContext) {
  const [{ count: _, ...need }, loss, rows] = await Promise.all([
    readPasskeyNeed(frame, session),
    readLoss(frame, session),
    frame.store
      .selectFrom('frame_credentials')
      .select(['id', 'name', 'created_at', 'used_at', 'handle'])
      .where('user_id', '=', session.userId)
      .orderBy('created_at')
      .execute(),
  ])
  const credentials = rows.map(({ id, name, created_at: createdAt, used_at: usedAt, handle }) => {
    return { id, name, createdAt, usedAt, logsIn: handle !== null }
  })
  return { ...need, credentials, loss: loss ?? null }
}

/**
 * Returns what a browser needs to make a passkey.
 * @param logsIn it signs in from now on as well
 * @throws refusal `CodeNeeded`, `SocialUnknown`, `TooMany`
 * @see WebAuthn, PublicKeyCredentialCreationOptionsJSON
 */
export async function startCredential(context: CustodyContext, logsIn = false): Promise<object> {
  const { frame, session } = context
  assertFreshProof(frame, session)
  if (logsIn) assertPasskeyLogin(frame)
  const { email, identity } = await requireUser(frame, session)
  const rows = await frame.store
    .selectFrom('frame_credentials')
    .select('credential_id')
    .where('user_id', '=', session.userId)
    .execute()
  if (rows.length >= mostCredentials) throwHttpError('TooMany')
  const name = email ?? identity ?? ''
  // an authenticator keeps one passkey for each user it is told: one that signs in must not go for another
  const handle = logsIn ? createId() : ''
  return {
    ...toCreationOptions(context),
    challenge: await saveChallenge(context, { purpose: 'create', about: handle }),
    // the wallet's id is 16 random bytes already, and no address
    user: { id: handle || session.userId, name, displayName: name },
    excludeCredentials: rows.map(({ credential_id: id }) => ({ type: 'public-key', id })),
    authenticatorSelection: { residentKey: logsIn ? 'required' : 'preferred', userVerification: 'required' },
  }
}

/** Returns what every new passkey of a wallet has in common. */
export const toCreationOptions = (context: Pick<CustodyContext, 'frame'>) => ({
  rp: { id: toRpId(context), name: 'Foyer wallet' },
  pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
  attestation: 'none',
})

type NewCredential = { readonly op: string; readonly name: string; readonly response: RegistrationResponseJSON }

/**
 * Keeps a new passkey. Only someone who has the wallet open adds one; where one is required, only after it. One that is made
 * because an owner requires it is required at every site from then on: a wallet is one.
 * @throws refusal `CodeNeeded`, `WalletProofNeeded`, `PasskeyGone`, `PasskeyWrong`, `PasskeyNeeded`, `TooMany`
 */
export async function addCredential(context: CustodyContext, input: NewCredential): Promise<object> {
  const { frame, session } = context
  return await changeOnce(context, input.op, async (store) => {
    const { isRequired, byOwner, count } = await prepare(context, store)
    await assertOwner(context, store)
    if (isRequired && count > 0) await usePasskey(toInner(context, store), 'credential/add')
    if (count >= mostCredentials) throwHttpError('TooMany')
    const { response } = input
    const asked = await consumeChallenge(context, store, response.response)
    if (asked.purpose !== 'create') throwHttpError('PasskeyWrong')
    const verified = await verifyRegistration(frame, response, asked.challenge)
    const own = { userId: session.userId, name: toName(input.name), handle: asked.about || null }
    await insertCredential({ ...frame, store }, { ...own, ...verified })
    if (byOwner) await setNeed(store, session.userId, true)
    return {}
  })
}

export type VerifiedPasskey = {
  /** base64url */
  readonly credentialId: string
  /** COSE, in base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
}

/**
 * Checks that a passkey was made for this challenge, on the wallet's own origin, by a person that it verified.
 * @throws refusal `PasskeyWrong`
 */
export async function verifyRegistration(
  frame: Frame,
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<VerifiedPasskey> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const answer = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: frame.getOrigin(),
    expectedRPID: toRpId({ frame }),
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!answer?.verified) return throwHttpError('PasskeyWrong')
  const { id, publicKey, counter } = answer.registrationInfo.credential
  const transports = response.response.transports ?? []
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

type CredentialRow = VerifiedPasskey & {
  readonly userId: string
  readonly name: string
  /** Of one that signs in. */
  readonly handle: string | null
}

/** @throws refusal `PasskeyWrong` for one that is known */
export async function insertCredential(
  { store, now }: Pick<Frame, 'store' | 'now'>,
  { userId, credentialId, publicKey, counter, transports, name, handle }: CredentialRow,
): Promise<void> {
  const made = await store
    .insertInto('frame_credentials')
    .values({
      id: createId(),
      user_id: userId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports: JSON.stringify(transports),
      name,
      created_at: now(),
      used_at: null,
      handle,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  if (Number(made.numInsertedOrUpdatedRows ?? 0n) !== 1) throwHttpError('PasskeyWrong')
}

/** @throws refusal `SocialUnknown` where the owner has no logins with passkeys */
export function assertPasskeyLogin({ config }: Pick<Frame, 'config'>): void {
  if (!config.passkeyLogin) throwHttpError('SocialUnknown', { provider: 'passkeys' })
}

/** Their users' own words for them. */
const toName = (text: string) => cleanText(text, 60) || 'Passkey'

/** A store in which a change is under way, in place of the frame's. */
const toInner = (context: CustodyContext, store: StoreTransaction): CustodyContext => ({
  ...context,
  frame: { ...context.frame, store },
})

async function prepare(context: CustodyContext, store: StoreTransaction) {
  assertFreshProof(context.frame, context.session)
  return await readPasskeyNeed({ ...context.frame, store }, context.session)
}

async function setNeed(store: StoreTransaction, userId: string, isNeeded: boolean): Promise<void> {
  await store
    .updateTable('frame_users')
    .set({ needs_passkey: isNeeded ? 1 : 0 })
    .where('id', '=', userId)
    .execute()
}

/** @throws refusal `CodeNeeded`, `PasskeyUnknown` */
export async function nameCredential(
  context: CustodyContext,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<object> {
  const { frame, session } = context
  assertFreshProof(frame, session)
  const named = await frame.store
    .updateTable('frame_credentials')
    .set({ name: toName(name) })
    .where('user_id', '=', session.userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (named.numUpdatedRows !== 1n) throwHttpError('PasskeyUnknown')
  return {}
}

/**
 * Forgets a passkey. The last one stays as long as one is required, or nothing else signs in.
 * @throws refusal `CodeNeeded`, `PasskeyNeeded`, `PasskeyLast`, `PasskeyOnlyWay`
 */
export async function removeCredential(
  context: CustodyContext,
  { op, id }: { readonly op: string; readonly id: string },
): Promise<object> {
  const { session } = context
  return await changeOnce(context, op, async (store) => {
    const { isRequired, count } = await prepare(context, store)
    const query = store.selectFrom('frame_credentials').select('id').where('user_id', '=', session.userId)
    // a removal that comes again is done
    if (!(await query.where('id', '=', id).executeTakeFirst())) return {}
    if (isRequired && count === 1) throwHttpError('PasskeyLast')
    await assertOtherWay(context, store, id)
    if (isRequired) await usePasskey(toInner(context, store), 'credential/remove')
    await store.deleteFrom('frame_credentials').where('user_id', '=', session.userId).where('id', '=', id).execute()
    return {}
  })
}

/** @throws refusal `PasskeyOnlyWay` where this passkey alone signs in to the wallet */
async function assertOtherWay({ frame, session }: CustodyContext, store: StoreTransaction, id: string): Promise<void> {
  const { email, identity } = await requireUser({ ...frame, store }, session)
  if (email !== undefined || !isPasskeyIdentity(identity)) return
  const others = await store
    .selectFrom('frame_credentials')
    .select('id')
    .where('user_id', '=', session.userId)
    .where('handle', 'is not', null)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (!others) throwHttpError('PasskeyOnlyWay')
}

/**
 * Turns the wallet's own requirement on or off: either way after a passkey has just answered, so that what is required works.
 * @throws refusal `CodeNeeded`, `WalletProofNeeded`, `PasskeyNeeded`, `PasskeyMissing`
 */
export async function assertPasskeys(
  context: CustodyContext,
  { op, isRequired }: { readonly op: string; readonly isRequired: boolean },
): Promise<object> {
  const { session } = context
  return await changeOnce(context, op, async (store) => {
    const { count } = await prepare(context, store)
    await assertOwner(context, store)
    if (count === 0) throwHttpError('PasskeyMissing')
    await usePasskey(toInner(context, store), 'credential/require')
    await setNeed(store, session.userId, isRequired)
    return {}
  })
}
