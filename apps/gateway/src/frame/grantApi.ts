import * as z from 'zod/mini'
import { throwHttpError } from '../http/httpErrors.ts'
import { empty, row } from './apiRow.ts'
import type { Caller, Frame } from './frame.ts'
import type { Session } from './sessions.ts'

/** So many of one wallet may be alive at a time. */
const mostGrants = 200
/** How long one that has run out stays in the list, in ms. */
const keptAfterEnd = 30 * 86_400_000

type Owner = { readonly frame: Frame; readonly session: Session; readonly caller: Caller }

type GrantInput = {
  readonly hash: string
  readonly chainId: string
  /** ms since 1970 */
  readonly expiresAt: number
  /** What was granted, as the page reads it back. */
  readonly grant: unknown
}

/**
 * Keeps what a site is about to be given. The page hands it over only when this was answered, so nothing is out there that is
 * not listed. Asked again it is the same.
 * @throws refusal `TooMany`
 */
async function addGrants({ frame, session, caller }: Owner, grants: readonly GrantInput[]): Promise<void> {
  const now = frame.now()
  await frame.store.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('frame_grants')
      .where('expires_at', '<', now - keptAfterEnd)
      .execute()
    const { count } = await transaction
      .selectFrom('frame_grants')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', session.userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    if (Number(count) + grants.length > mostGrants) throwHttpError('TooMany')
    for (const { hash, chainId, expiresAt, grant } of grants) {
      await transaction
        .insertInto('frame_grants')
        .values({
          hash,
          chain_id: chainId,
          user_id: session.userId,
          site: caller.site,
          grant_json: JSON.stringify(grant),
          created_at: now,
          expires_at: expiresAt,
          revocation_json: null,
          revoking_at: null,
          revoked_at: null,
          tried_at: 0,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'chain_id', 'hash']).doNothing())
        .execute()
    }
  })
}

/** Those of the asking site; in the wallet's own window those of every site. The newest first. */
async function listGrants({ frame, session, caller }: Owner) {
  const own = frame.store
    .selectFrom('frame_grants')
    .selectAll()
    .where('user_id', '=', session.userId)
    .where('expires_at', '>', frame.now() - keptAfterEnd)
  const rows = await (caller.site === frame.getOrigin() ? own : own.where('site', '=', caller.site))
    .orderBy('created_at', 'desc')
    .limit(2 * mostGrants)
    .execute()
  return rows.map((row) => ({
    hash: row.hash,
    chainId: row.chain_id,
    site: row.site,
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
    isRevoking: row.revocation_json !== null,
    revokedAt: row.revoked_at === null ? null : Number(row.revoked_at),
    grant: JSON.parse(row.grant_json) as unknown,
  }))
}

type Revocation = {
  readonly hashes: readonly string[]
  readonly chainId: string
  readonly operation: readonly unknown[]
}

/**
 * Saves the signed operation that takes grants back, before the page sends it: from now on the server sends it too, until
 * the chain has it. A newer one takes the place of one that the bundler did not want.
 * @throws refusal `GrantUnknown` when one of them is not the asking site's; then none is changed
 */
async function saveRevocation(
  { frame, session, caller }: Owner,
  { hashes, chainId, operation }: Revocation,
): Promise<void> {
  await frame.store.transaction().execute(async (transaction) => {
    const changing = transaction
      .updateTable('frame_grants')
      .set({ revocation_json: JSON.stringify(operation), revoking_at: frame.now(), tried_at: frame.now() })
      .where('user_id', '=', session.userId)
      .where('chain_id', '=', chainId)
      .where('hash', 'in', [...hashes])
    const { numUpdatedRows } = await (caller.site === frame.getOrigin()
      ? changing
      : changing.where('site', '=', caller.site)
    ).executeTakeFirst()
    if (numUpdatedRows !== BigInt(new Set(hashes).size)) throwHttpError('GrantUnknown')
  })
}

const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
const chainId = z.string().check(z.regex(/^eip155:\d{1,20}$/))
/** As many as a wallet has. */
const hashes = z.array(hash).check(z.minLength(1), z.maxLength(200))
const record = z.record(z.string(), z.unknown())

const grants = z
  .array(
    z.strictObject({
      hash,
      chainId,
      expiresAt: z.int().check(z.gte(1), z.lte(8_640_000_000_000_000)),
      grant: record,
    }),
  )
  .check(z.minLength(1), z.maxLength(10))

/** Ten grants with a hundred functions each, and an operation with its data, in bytes. */
const maxGrants = 100_000

/** What sites may do with the account by keys of their own. */
export const grantApi = {
  'grants/add': row(
    { body: z.strictObject({ grants }), session: 'needed', key: 'known', maxBody: maxGrants },
    async (context, body) => {
      await addGrants(context, body.grants)
      return {}
    },
  ),
  'grants/list': row({ body: empty, session: 'needed', key: 'known' }, async (context) => ({
    grants: await listGrants(context),
  })),
  'grants/revoke': row(
    {
      // a page from before the last release sends one
      body: z.strictObject({
        hash: z.union([hash, hashes]),
        chainId,
        operation: z.array(z.unknown()).check(z.minLength(2), z.maxLength(2)),
      }),
      session: 'needed',
      key: 'known',
      maxBody: maxGrants,
    },
    async (context, body) => {
      const { hash: found, ...rest } = body
      await saveRevocation(context, { hashes: [found].flat(), ...rest })
      return {}
    },
  ),
}
