import * as z from 'zod/mini'
import { throwHttpError } from '../http/httpErrors.ts'
import { createId } from '../secrets.ts'
import { row } from './apiRow.ts'
import { type CustodyContext, changeOnce } from './custodyOps.ts'
import type { Frame } from './frame.ts'
import { readLegacy, releaseLegacy } from './legacyShares.ts'
import { notifyRelease } from './notifyRelease.ts'
import { addDevice, findCurrent, mostPairs, releasePair, removeDevices } from './pairs.ts'
import { guardRelease, type PartUse, readPasskeyNeed } from './passkeyNeed.ts'
import { assertFreshProof } from './sessions.ts'
import { closeShareRequest, grantDevice, listShareRequests, readShareAnswer, requestShare } from './shareRequests.ts'
import { confirmSharing, proposeSharing, readSharing, toSharingPlace, withdrawSharing } from './sharings.ts'
import { requireUser } from './users.ts'
import { assertWalletProof } from './walletProof.ts'

const mostPasskeys = 20

/** A recovery code under what a passkey gives (WebAuthn, PRF), and what it takes to ask that passkey again. */
type SealedRecovery = {
  /** base64url */
  readonly credentialId: string
  readonly salt: string
  readonly sealed: string
}

/**
 * Keeps it for a strict sharing that is current, or waits for its confirmation.
 * @throws refusal `CodeNeeded`, `WalletProofNeeded`, `SharingGone`, `TooMany`
 */
async function addPasskey(
  context: CustodyContext,
  { op, sharing, ...input }: SealedRecovery & { readonly op: string; readonly sharing: string },
): Promise<object> {
  const { frame, session } = context
  return await changeOnce(context, op, async (transaction) => {
    // an open wallet alone fills none of its places
    assertFreshProof(frame, session)
    const row = await readSharing(transaction, session.userId, sharing)
    if (row?.mode !== 'strict' || row.state === 'retired') return throwHttpError('SharingGone')
    await assertWalletProof(context, row.evm_address ?? '')
    const { count } = await transaction
      .selectFrom('frame_passkeys')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('user_id', '=', session.userId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostPasskeys) throwHttpError('TooMany')
    await transaction
      .insertInto('frame_passkeys')
      .values({
        id: createId(),
        user_id: session.userId,
        sharing,
        credential_id: input.credentialId,
        salt: input.salt,
        sealed: input.sealed,
        created_at: frame.now(),
      })
      .execute()
    return {}
  })
}

/** @throws refusal `CodeNeeded` */
async function listPasskeys({ frame, session }: CustodyContext): Promise<readonly SealedRecovery[]> {
  assertFreshProof(frame, session)
  const rows = await frame.store
    .selectFrom('frame_passkeys')
    .select(['credential_id', 'salt', 'sealed'])
    .where('user_id', '=', session.userId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ credential_id: credentialId, salt, sealed }) => ({ credentialId, salt, sealed }))
}

const id = z.string().check(z.regex(/^[\w-]{22}$/))
/** Sixteen bytes, of the page's making, new for every change. */
const op = id
const share = z.string().check(z.regex(/^[\w-]{22}$/))
const publicKey = z.string().check(z.regex(/^[\w-]{80,120}$/))
const secret = z.string().check(z.regex(/^[\w-]{43}$/))
const empty = z.strictObject({})
/** What a part is wanted for, where the page says so. */
const use = z.optional(z.enum(['value', 'sign-in']))
const addresses = z.strictObject({
  eip155: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})
const pair = { pair: id, sharing: id, pairShare: share }

/**
 * The messages that make, change and release what opens a wallet. Each that changes something is one transaction, carries
 * an `op`, and can be asked again; each names what it is based on, so that one that comes late is refused.
 */
export const custodyApi = {
  // what there is
  'wallet/status': row({ body: empty, session: 'needed' }, (context) => readStatus(context)),
  'sharing/state': row({ body: z.strictObject({ sharing: id }), session: 'needed' }, (context, body) =>
    readSharingState(context, body.sharing),
  ),

  // how the key is split
  'sharing/propose': row(
    {
      body: z.strictObject({
        op,
        base: z.nullable(id),
        mode: z.enum(['standard', 'strict']),
        addresses,
        serverShare: share,
        ...pair,
      }),
      session: 'needed',
      key: 'known',
    },
    (context, body) => proposeSharing(context, body),
  ),
  'sharing/confirm': row(
    {
      body: z.strictObject({ op, sharing: id, base: z.nullable(id), recoveryShare: z.optional(share) }),
      session: 'needed',
      key: 'known',
    },
    (context, body) => confirmSharing(context, body),
  ),
  'sharing/withdraw': row(
    { body: z.strictObject({ op, sharing: id }), session: 'needed', key: 'known' },
    (context, body) => withdrawSharing(context, body),
  ),

  // devices
  'device/add': row({ body: z.strictObject({ op, ...pair }), session: 'needed', key: 'known' }, (context, body) =>
    addDevice(context, body),
  ),
  'device/remove': row(
    {
      body: z.strictObject({ op, pairs: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
      session: 'needed',
      key: 'known',
    },
    (context, body) => removeDevices(context, body),
  ),
  'device/ask': row({ body: z.strictObject({ op, publicKey }), session: 'needed', key: 'known' }, (context, body) =>
    requestShare(context, body),
  ),
  'device/requests': row({ body: empty, session: 'needed' }, async ({ frame, session }) => ({
    requests: await listShareRequests(frame, session),
  })),
  'device/grant': row(
    {
      body: z.strictObject({
        op,
        request: id,
        ...pair,
        publicKey,
        sealed: z.string().check(z.regex(/^[\w-]{40,600}$/)),
      }),
      session: 'needed',
      key: 'known',
    },
    (context, body) => grantDevice(context, body),
  ),
  'device/answer': row({ body: z.strictObject({ id }), session: 'needed', key: 'known' }, async (context, body) => ({
    answer: await readShareAnswer(context, body.id),
  })),
  'device/taken': row({ body: z.strictObject({ op, id }), session: 'needed', key: 'known' }, (context, body) =>
    closeShareRequest(context, body),
  ),

  // passkeys
  'passkeys/add': row(
    {
      body: z.strictObject({
        op,
        sharing: id,
        credentialId: z.string().check(z.regex(/^[\w-]{1,1400}$/)),
        salt: secret,
        sealed: z.string().check(z.regex(/^[\w-]{40,600}$/)),
      }),
      session: 'needed',
      key: 'known',
    },
    (context, body) => addPasskey(context, body),
  ),
  'passkeys/list': row({ body: empty, session: 'needed', key: 'known' }, async (context) => ({
    passkeys: await listPasskeys(context),
  })),

  // parts
  'release/pair': row({ body: z.strictObject({ pair: id, use }), session: 'needed', key: 'known' }, (context, body) =>
    releasePair(context, body),
  ),
  'release/sharing': row(
    { body: z.strictObject({ sharing: id, all: z.boolean(), use }), session: 'needed', key: 'known' },
    (context, body) => releaseSharing(context, body),
  ),
  'release/legacy': row(
    { body: z.strictObject({ sharing: z.optional(id), use }), session: 'needed', key: 'known' },
    (context, body) => releaseLegacy(context, body),
  ),
} as const

/** Reads how a user's wallet stands: what there is, and no part of a key. */
async function readStatus({ frame, session, browserKey }: CustodyContext) {
  const { userId, deviceId } = session
  const { addresses, custody } = await requireUser(frame, session)
  const [sharings, pairs, legacy, passkeys, need] = await Promise.all([
    listSharings(frame, userId),
    listPairs(frame, userId),
    readLegacy(frame, session),
    frame.store
      .selectFrom('frame_passkeys')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    readPasskeyNeed(frame, session),
  ])
  const current = sharings.find(({ state }) => state === 'current')?.id ?? null
  return {
    user: userId,
    custody,
    addresses: addresses ?? null,
    current,
    /** No other browser can become one that opens the wallet before one is removed. */
    isFull: pairs.filter(({ sharing }) => sharing === current).length >= mostPairs,
    legacy,
    passkeys: Number(passkeys?.count ?? 0),
    /** Whether value wants one of the wallet's passkeys, and how many there are. */
    guard: { isRequired: need.isRequired, count: need.count },
    sharings: sharings.map(({ created_at: createdAt, device_id: device, evm_address, solana_address, ...own }) => ({
      ...own,
      eip155: evm_address,
      solana: solana_address,
      createdAt,
      isMine: device === deviceId,
    })),
    pairs: pairs.map(({ created_at: createdAt, used_at: usedAt, device_id: device, browser_key: key, ...own }) => ({
      ...own,
      createdAt,
      usedAt,
      isMine: device === deviceId || (key !== null && key === browserKey),
    })),
  }
}

function listSharings(frame: Frame, userId: string) {
  return frame.store
    .selectFrom('frame_sharings')
    .select(['id', 'state', 'base', 'mode', 'number', 'evm_address', 'solana_address', 'created_at', 'device_id'])
    .where('user_id', '=', userId)
    .where('state', '!=', 'retired')
    .orderBy('created_at')
    .execute()
}

function listPairs(frame: Frame, userId: string) {
  return frame.store
    .selectFrom('frame_pairs')
    .select(['id', 'sharing', 'browser', 'created_at', 'used_at', 'device_id', 'browser_key'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Reads how one sharing stands, also one that is gone or was never heard of. */
async function readSharingState({ frame, session }: CustodyContext, sharing: string) {
  const row = await readSharing(frame.store, session.userId, sharing)
  const current = await findCurrent(frame.store, session.userId)
  return { state: row?.state ?? ('unknown' as const), current }
}

/**
 * The server's part of a sharing, proposed or current; with `all`, of a current standard one, what opens the wallet.
 * Only to a browser that has proved itself just now.
 * @throws refusal `CodeNeeded`, `ShareUnknown`, `PasskeyNeeded`, `PasskeyMissing`
 */
async function releaseSharing(
  context: CustodyContext,
  { sharing, all, use }: { readonly sharing: string; readonly all: boolean; readonly use?: PartUse },
): Promise<{ serverShare: string; recoveryShare?: string }> {
  const { frame, session } = context
  assertFreshProof(frame, session)
  const row = await readSharing(frame.store, session.userId, sharing)
  frame.log('info', 'frame: share released', { session: session.id, found: row !== undefined, all })
  if (!row?.server_share) return throwHttpError('ShareUnknown')
  const place = toSharingPlace(session.userId, sharing)
  if (all && (row.state !== 'current' || row.recovery_share === null)) return throwHttpError('ShareUnknown')
  // of a proposal the server has one part, which this browser or another open one has just sent
  if (row.state === 'current') await guardRelease(context, { message: 'release/sharing', use })
  await notifyRelease(context)
  const serverShare = frame.seal.open('server share', place, row.server_share)
  if (!all || row.recovery_share === null) return { serverShare }
  return { serverShare, recoveryShare: frame.seal.open('recovery share', place, row.recovery_share) }
}
