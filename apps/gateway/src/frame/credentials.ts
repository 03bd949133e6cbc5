import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { cleanText } from '../cleanText.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { createId } from '../secrets.ts'
import type { StoreTransaction } from '../store/openStore.ts'
import { loadWebAuthn, saveChallenge, takeChallenge, toRpId } from './assertions.ts'
import { type CustodyContext, changeOnce } from './custodyOps.ts'
import { requireOwner } from './pairs.ts'
import { readLoss } from './passkeyLoss.ts'
import { readPasskeyNeed, usePasskey } from './passkeyNeed.ts'
import { requireFreshProof } from './sessions.ts'
import { requireUser } from './users.ts'

const mostCredentials = 20

/** The passkeys of a wallet, and who wants them. No key and no id of theirs is told. */
export async function readCredentials({ frame, session }: CustodyContext) {
  const [{ count: _, ...need }, loss, rows] = await Promise.all([
    readPasskeyNeed(frame, session),
    readLoss(frame, session),
    frame.store
      .selectFrom('frame_credentials')
      .select(['id', 'name', 'created_at', 'used_at'])
      .where('user_id', '=', session.userId)
      .orderBy('created_at')
      .execute(),
  ])
  const credentials = rows.map(({ id, name, created_at: createdAt, used_at: usedAt }) => {
    return { id, name, createdAt, usedAt }
  })
  return { ...need, credentials, loss: loss ?? null }
}

/** What a browser needs to make a passkey. @see WebAuthn, PublicKeyCredentialCreationOptionsJSON */
export async function beginCredential(context: CustodyContext): Promise<object> {
  const { frame, session } = context
  requireFreshProof(frame, session)
  const { email, identity } = await requireUser(frame, session)
  const rows = await frame.store
    .selectFrom('frame_credentials')
    .select('credential_id')
    .where('user_id', '=', session.userId)
    .execute()
  if (rows.length >= mostCredentials) throwHttpError('TooMany')
  const name = email ?? identity ?? ''
  return {
    challenge: await saveChallenge(context, { purpose: 'create', about: '' }),
    rp: { id: toRpId(context), name: 'Foyer wallet' },
    // the wallet's id is 16 random bytes already, and no address
    user: { id: session.userId, name, displayName: name },
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: rows.map(({ credential_id: id }) => ({ type: 'public-key', id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  }
}

type NewCredential = { readonly op: string; readonly name: string; readonly response: RegistrationResponseJSON }

/**
 * Keeps a new passkey. Only somebody who has the wallet open adds one; where one is required, only after it. One that is made
 * because an owner requires it is required at every site from then on: a wallet is one.
 * @throws refusal `CodeNeeded`, `WalletProofNeeded`, `PasskeyGone`, `PasskeyWrong`, `PasskeyNeeded`, `TooMany`
 */
export async function addCredential(context: CustodyContext, input: NewCredential): Promise<object> {
  const { frame, session } = context
  const { verifyRegistrationResponse } = await loadWebAuthn()
  return await changeOnce(context, input.op, async (store) => {
    const { isRequired, byOwner, count } = await prepare(context, store)
    await requireOwner(context, store)
    if (isRequired && count > 0) await usePasskey(toInner(context, store), 'credential/add')
    if (count >= mostCredentials) throwHttpError('TooMany')
    const { response } = input
    const asked = await takeChallenge(context, store, response.response)
    if (asked.purpose !== 'create') throwHttpError('PasskeyWrong')
    const answer = await verifyRegistrationResponse({
      response,
      expectedChallenge: asked.challenge,
      expectedOrigin: frame.getOrigin(),
      expectedRPID: toRpId(context),
      requireUserVerification: true,
    }).catch(() => undefined)
    if (!answer?.verified) return throwHttpError('PasskeyWrong')
    const { id, publicKey, counter } = answer.registrationInfo.credential
    const made = await store
      .insertInto('frame_credentials')
      .values({
        id: createId(),
        user_id: session.userId,
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: JSON.stringify(response.response.transports ?? []),
        name: toName(input.name),
        created_at: frame.now(),
        used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst()
    if (Number(made.numInsertedOrUpdatedRows ?? 0n) !== 1) throwHttpError('PasskeyWrong')
    if (byOwner) await setNeed(store, session.userId, true)
    return {}
  })
}

/** Their users' own words for them. */
const toName = (text: string) => cleanText(text, 60) || 'Passkey'

/** A store in which a change is under way, in place of the frame's. */
const toInner = (context: CustodyContext, store: StoreTransaction): CustodyContext => ({
  ...context,
  frame: { ...context.frame, store },
})

async function prepare(context: CustodyContext, store: StoreTransaction) {
  requireFreshProof(context.frame, context.session)
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
  requireFreshProof(frame, session)
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
 * Forgets a passkey. The last one stays as long as one is required.
 * @throws refusal `CodeNeeded`, `PasskeyNeeded`, `PasskeyLast`
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
    if (isRequired) await usePasskey(toInner(context, store), 'credential/remove')
    await store.deleteFrom('frame_credentials').where('user_id', '=', session.userId).where('id', '=', id).execute()
    return {}
  })
}

/**
 * Turns the wallet's own requirement on or off: either way after a passkey has just answered, so that what is required works.
 * @throws refusal `CodeNeeded`, `WalletProofNeeded`, `PasskeyNeeded`, `PasskeyMissing`
 */
export async function requirePasskeys(
  context: CustodyContext,
  { op, isRequired }: { readonly op: string; readonly isRequired: boolean },
): Promise<object> {
  const { session } = context
  return await changeOnce(context, op, async (store) => {
    const { count } = await prepare(context, store)
    await requireOwner(context, store)
    if (count === 0) throwHttpError('PasskeyMissing')
    await usePasskey(toInner(context, store), 'credential/require')
    await setNeed(store, session.userId, isRequired)
    return {}
  })
}
