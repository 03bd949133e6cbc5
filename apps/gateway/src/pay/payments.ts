import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'

/**
 * The life of a payment that a page has told of. `claimed`: no node has seen it. `seen`: on its way, or not deep enough.
 * `received`: the chain has it, and the owner's server has not said that it heard. The last two are ends.
 */
export type PaymentStatus = 'claimed' | 'seen' | 'received' | 'delivered' | 'ended'

export type PaymentRow = Tables['payments']

export type Claim = Pick<
  PaymentRow,
  'project_id' | 'payment_id' | 'network' | 'asset' | 'recipient' | 'payer' | 'hash' | 'source'
>

/** How many of what the owner lets wait. */
export type PaymentRoom = {
  readonly unseenPerProject: number
  readonly unseenPerNetwork: number
  readonly unseenPerPayer: number
  readonly openPerProject: number
  readonly openPerNetwork: number
  readonly namesPerTransaction: number
}

/** Everything that something is still to be done about. */
const open: readonly PaymentStatus[] = ['claimed', 'seen', 'received']

/** One that nodes do not have is looked for so long before it makes room for another, in ms; one that they have longer. */
const shortestUnseen = 60_000
const shortestSeen = 3_600_000

/**
 * Keeps what a page told. Told again it is the same one, and looked at again.
 * @returns false where there is no room for it
 */
export async function addPayment(
  store: Store,
  claim: Claim,
  at: { readonly now: number; readonly room: PaymentRoom },
): Promise<boolean> {
  const { now } = at
  const known = await findPayment(store, claim)
  const isOver = known?.status === 'ended'
  if (known && !isOver) {
    await hasten(store, known, now)
    return true
  }
  if (!(await createRoom(store, claim, at))) return false
  const fresh = { received: null, confirmations: null, note: null, tries: 0, next_at: now, unseen_since: null }
  const row = { ...fresh, source: claim.source, status: 'claimed' satisfies PaymentStatus, created_at: now }
  if (known) await store.updateTable('payments').set(row).where('id', '=', known.id).execute()
  else {
    const id = `msg_${randomBytes(16).toString('base64url')}`
    await store
      .insertInto('payments')
      .values({ id, ...claim, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return true
}

async function findPayment(store: Store, claim: Claim) {
  const { source: _, ...names } = claim
  return await store
    .selectFrom('payments')
    .select(['id', 'status'])
    .where(({ and }) => and(names))
    .executeTakeFirst()
}

/** One that is looked for is looked at now; a server that does not answer is not asked sooner. */
async function hasten(store: Store, { id }: { readonly id: string }, now: number): Promise<void> {
  await store
    .updateTable('payments')
    .set({ next_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['claimed', 'seen'] satisfies PaymentStatus[])
    .where('next_at', '>', now)
    .execute()
}

type Share = {
  readonly statuses: readonly PaymentStatus[]
  /** What the payments of the share have in common. */
  readonly of: Partial<Pick<Claim, 'source' | 'payer'>>
  readonly most: number
  /** One of these may go, where it is as old as this. */
  readonly going: PaymentStatus
  readonly before: number
}

/**
 * Whether there is room for one more. Where a share is full, one that the chain was asked about in vain makes room, of the one who told of
 * the most: so a stranger with many inventions pushes out his own. What the chain was not asked about stays, and so does what came.
 */
async function createRoom(
  store: Store,
  claim: Claim,
  { now, room }: { readonly now: number; readonly room: PaymentRoom },
): Promise<boolean> {
  const { project_id: projectId, source, payer } = claim
  const names = await store
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(({ and }) => and({ project_id: projectId, source, network: claim.network, hash: claim.hash }))
    .executeTakeFirst()
  if (Number(names?.count ?? 0) >= room.namesPerTransaction) return false
  const unseen = { statuses: ['claimed'], going: 'claimed', before: now - shortestUnseen } as const
  const underWay = { statuses: ['seen', 'received'], going: 'seen', before: now - shortestSeen } as const
  const shares: readonly Share[] = [
    { ...unseen, of: { source }, most: room.unseenPerNetwork },
    ...(payer === '' ? [] : [{ ...unseen, of: { payer }, most: room.unseenPerPayer }]),
    { ...unseen, of: {}, most: room.unseenPerProject },
    { ...underWay, of: { source }, most: room.openPerNetwork },
    { ...underWay, of: {}, most: room.openPerProject },
  ]
  for (const share of shares) if (!(await hasRoom(store, projectId, share))) return false
  return true
}

async function hasRoom(store: Store, projectId: string, share: Share): Promise<boolean> {
  // one transaction is one payment, by however many names
  const { rows } = await sql<{ count: number | string }>`
    select count(distinct network || ' ' || hash) as count from payments
    where project_id = ${projectId} and status in (${sql.join(share.statuses)})${toCondition(share)}`.execute(store)
  if (Number(rows[0]?.count ?? 0) < share.most) return true
  const found = await sql<{ id: string }>`
    select id from (
      select id, status, unseen_since, created_at, count(*) over (partition by source) as held from payments
      where project_id = ${projectId} and status in (${sql.join(share.statuses)})${toCondition(share)}
    ) as waiting
    where status = ${share.going} and created_at <= ${share.before}
      and (status <> 'claimed' or unseen_since is not null)
    order by held desc, created_at limit 1`.execute(store)
  const id = found.rows[0]?.id
  if (id === undefined) return false
  await store.deleteFrom('payments').where('id', '=', id).execute()
  return true
}

function toCondition({ of: { source, payer } }: Share) {
  if (source !== undefined) return sql` and source = ${source}`
  return payer === undefined ? sql`` : sql` and payer = ${payer}`
}

/** What is worked through for itself: looks at one chain for one project, or messages to one project's server. */
export type PaymentLane = { readonly projectId: string; readonly network: string | undefined }

/** Those in which something is to be done now. */
export async function listLanes(store: Store, now: number): Promise<readonly PaymentLane[]> {
  const rows = await store
    .selectFrom('payments')
    .select(['project_id', 'network', 'status'])
    .distinct()
    .where('status', 'in', open)
    .where('next_at', '<=', now)
    .execute()
  const lanes = rows.map(({ project_id: projectId, network, status }) => {
    return { projectId, network: status === 'received' ? undefined : network }
  })
  return [...new Map(lanes.map((lane) => [toLaneKey(lane), lane])).values()]
}

export function toLaneKey({ projectId, network = '' }: PaymentLane): string {
  return `${network} ${projectId}`
}

/** Lists what is due in a lane: the first of everybody who told of some, then the second of each. @param limit at most so many */
export async function listDue(
  store: Store,
  { projectId, network }: PaymentLane,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<readonly PaymentRow[]> {
  const lane =
    network === undefined ? sql`status = 'received'` : sql`status in ('claimed', 'seen') and network = ${network}`
  const { rows } = await sql<PaymentRow>`
    select * from (
      select payments.*, row_number() over (partition by source order by next_at) as place from payments
      where project_id = ${projectId} and ${lane} and next_at <= ${now}
    ) as due order by place, next_at limit ${limit}`.execute(store)
  // drivers of Postgres give a bigint as text
  return rows.map((row) => {
    const unseenSince = row.unseen_since === null ? null : Number(row.unseen_since)
    return { ...row, tries: Number(row.tries), created_at: Number(row.created_at), unseen_since: unseenSince }
  })
}

/** Reads when the next one is due that is not due yet, in ms since 1970. */
export async function readNextDue(store: Store, now: number): Promise<number | undefined> {
  const row = await store
    .selectFrom('payments')
    .select('next_at')
    .where('status', 'in', open)
    .where('next_at', '>', now)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  return row && Number(row.next_at)
}

export async function updatePayment(
  store: Store,
  id: string,
  change: Partial<Pick<PaymentRow, 'received' | 'confirmations' | 'tries' | 'next_at' | 'note' | 'unseen_since'>> & {
    readonly status: PaymentStatus
  },
): Promise<void> {
  await store.updateTable('payments').set(change).where('id', '=', id).execute()
}

/** Forgets those at their end. */
export async function removePayments(store: Store, before: number): Promise<void> {
  await store
    .deleteFrom('payments')
    .where('status', 'in', ['delivered', 'ended'] satisfies PaymentStatus[])
    .where('created_at', '<', before)
    .execute()
}
