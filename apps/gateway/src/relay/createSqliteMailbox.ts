import { DatabaseSync } from 'node:sqlite'
import { defaultRelayLimits } from '../config/socketLimits.ts'
import { createStoredUsage, type StoredPart, type StoredShare, type StoredUsage, toShare } from './createStoredUsage.ts'
import { type Mailbox, type MessageKey, mailboxFull, type StoredLimits, type StoredMessage } from './mailbox.ts'

export type SqliteMailboxOptions = {
  /** A file, or `:memory:`. */
  readonly path: string
  /** `normal` (the default) survives the end of the process, `full` also a power cut, at a few milliseconds each. */
  readonly durability?: 'full' | 'normal' | undefined
  /** How much is kept. */
  readonly limits?: Partial<StoredLimits> | undefined
}

const schema = `
  create table if not exists message (
    topic text not null, id text not null, message text not null, tag integer not null, publisher text not null,
    publishedAt integer not null, expiresAt integer not null, attestation text,
    projectId text not null default '', bytes integer not null default 0, network text not null default '',
    unique (topic, id)
  );
  create index if not exists messageExpiry on message (expiresAt);
  create table if not exists acknowledged (
    topic text not null, id text not null, clientId text not null, expiresAt integer not null,
    primary key (topic, id, clientId)
  ) without rowid;
`

/** Longest a row of `acknowledged` can matter: no message lives longer. Milliseconds. */
const longestLife = 30 * 86_400_000

/** Readers of one message that are remembered; one more is sent it again when it subscribes again. */
const maxReaders = 20

/** Expired messages forgotten in one transaction, so that a full store is not swept in one go. */
const sweepSize = 2_000

/** How long writes gather before the disk is asked to keep them for good, in ms. */
const gatherTime = 5

type Waiting = { readonly resolve: () => void; readonly reject: (error: unknown) => void }

type Scope = {
  readonly database: DatabaseSync
  readonly usage: StoredUsage
  readonly durability: 'full' | 'normal'
  readonly statements: ReturnType<typeof prepare>
  readonly listeners: Set<(message: StoredMessage) => void>
  /** What the next transaction does. */
  writes: (() => void)[]
  waiting: Waiting[]
  fresh: StoredMessage[]
  /** Rows that the next transaction removes to make room. */
  readonly going: Set<number>
  isScheduled: boolean
  isClosing: boolean
}

/** Mailboxes in one SQLite file. Writes that come together share a transaction. */
export function createSqliteMailbox(options: SqliteMailboxOptions): Mailbox {
  const scope = openScope(options)
  const { database, listeners, usage } = scope
  return {
    append(message) {
      if (!reserve(scope, toShare(message))) return Promise.reject(new Error(mailboxFull))
      scope.fresh.push(message)
      return commitSoon(scope)
    },
    remove: (key) => write(scope, () => remove(scope, key)),
    markAcknowledged: (key, clientId) => write(scope, () => markAcknowledged(scope, key, clientId)),
    async getBacklog(params) {
      if (scope.isScheduled) await commitSoon(scope)
      return readBacklog(scope, params)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    join: () => Promise.resolve(),
    leave: () => undefined,
    sweep: (now) => write(scope, () => sweep(scope, now)),
    flush: () => commitSoon(scope),
    async tryKeeping() {
      write(scope, () => database.exec('pragma user_version = 1'))
      await commitSoon(scope)
    },
    getStats: async () => ({ messages: usage.getTotal().messages, bytes: getBytes(scope) }),
    async close() {
      scope.isClosing = true
      if (scope.isScheduled) await commitSoon(scope)
      listeners.clear()
      database.close()
    },
  }
}

/** Part of a limit that is freed at once, so that a full store is not made room in for each message. */
const freedPart = 1 / 64
/** Rows looked at for that, at most. */
const mostFreed = 2_000

/** Reserves room for a message: where a project or all is full, who has the most of it makes room, with what he sent first. */
function reserve(scope: Scope, share: StoredShare): boolean {
  const { usage } = scope
  // a project may be full, and all
  for (let tries = 0; tries < 3; tries += 1) {
    if (usage.reserve(share)) return true
    const full = usage.findFull(share)
    const largest = full && usage.findLargest(full, share)
    if (!largest) return false
    const least = full.by === 'bytes' ? share.bytes : 1
    if (!free(scope, largest, { by: full.by, wanted: Math.max(full.most * freedPart, least) })) return false
  }
  return false
}

type Wanted = { readonly by: 'bytes' | 'messages'; readonly wanted: number }

/** @returns false where there is nothing to free */
function free(scope: Scope, { projectId, network }: StoredPart, { by, wanted }: Wanted): boolean {
  const { statements, usage, going } = scope
  const rows = new Map<number, StoredShare>()
  let freed = 0
  for (const row of statements.ofPart.iterate(projectId, network)) {
    const { rowid, ...share } = row as unknown as StoredShare & { readonly rowid: number }
    if (going.has(rowid)) continue
    rows.set(rowid, share)
    going.add(rowid)
    usage.release(share)
    freed += by === 'bytes' ? share.bytes : 1
    if (freed >= wanted || rows.size >= mostFreed) break
  }
  if (rows.size === 0) return false
  write(scope, () => {
    for (const [rowid, share] of rows) {
      // one that someone took meanwhile counts no longer already
      if (statements.removeRow.run(rowid).changes === 0) usage.charge(share)
    }
  })
  return true
}

function remove({ statements, usage }: Scope, { topic, id }: MessageKey): void {
  const removed = statements.remove.get(topic, id) as StoredShare | undefined
  if (removed) usage.release(removed)
}

function markAcknowledged({ statements }: Scope, { topic, id }: MessageKey, clientId: string): void {
  const { count } = statements.readers.get(topic, id) as { count: number }
  if (count < maxReaders) statements.acknowledge.run(topic, id, clientId, Date.now() + longestLife)
}

function sweep(scope: Scope, now: number): void {
  const { statements, usage } = scope
  const removed = statements.sweepMessages.all(now, sweepSize) as unknown as readonly StoredShare[]
  for (const share of removed) usage.release(share)
  if (removed.length === sweepSize && !scope.isClosing) return write(scope, () => sweep(scope, now))
  statements.sweepAcknowledged.run(now)
  statements.sweepUsage.run()
  statements.sweepParts.run()
}

function openScope({ path, durability = 'normal', limits }: SqliteMailboxOptions): Scope {
  const database = new DatabaseSync(path)
  // a larger log and cache: messages that are acknowledged soon never reach the database file
  database.exec('pragma journal_mode = wal; pragma busy_timeout = 250; pragma wal_autocheckpoint = 16000')
  database.exec('pragma cache_size = -65536; pragma temp_store = memory')
  database.exec(`pragma synchronous = ${durability === 'full' ? 'full' : 'normal'}`)
  database.exec(schema)
  addShares(database)
  addNetworks(database)
  const usage = createStoredUsage(database, { ...defaultRelayLimits, ...limits })
  const statements = prepare(database)
  return {
    database,
    usage,
    durability,
    statements,
    listeners: new Set(),
    writes: [],
    waiting: [],
    fresh: [],
    going: new Set(),
    isScheduled: false,
    isClosing: false,
  }
}

/** Files of earlier versions say neither how long a message is nor in whose name it was sent. */
function addShares(database: DatabaseSync): void {
  const columns = database.prepare('pragma table_info(message)').all()
  if (columns.some(({ name }) => name === 'bytes')) return
  database.exec(`
    begin;
    alter table message add column projectId text not null default '';
    alter table message add column bytes integer not null default 0;
    update message set bytes = length(cast(message as blob)) + coalesce(length(cast(attestation as blob)), 0);
    commit`)
}

/** Nor from where. What is counted by that is counted anew. */
function addNetworks(database: DatabaseSync): void {
  const columns = database.prepare('pragma table_info(message)').all()
  if (!columns.some(({ name }) => name === 'network')) {
    database.exec("alter table message add column network text not null default ''")
  }
  database.exec('create index if not exists messagePart on message (projectId, network)')
}

/** Keys first, then row by row: a mailbox may hold more than memory should. */
function readBacklog({ statements }: Scope, params: Parameters<Mailbox['getBacklog']>[0]): readonly StoredMessage[] {
  const { topic, clientId, now, limit, maxLength, excluded } = params
  const found: StoredMessage[] = []
  let length = 0
  const keys = statements.backlog.all(topic, now, clientId, clientId, limit + (excluded?.size ?? 0))
  for (const { rowid, id } of keys as { rowid: number; id: string }[]) {
    const row = excluded?.has(id) ? undefined : statements.read.get(rowid)
    if (!row) continue
    found.push(toMessage(row))
    length += String(row['message']).length
    if (found.length >= limit || length >= maxLength) break
  }
  return found
}

function getBytes({ statements }: Scope): number {
  const { count } = statements.pageCount.get() as { count: number }
  const { free } = statements.freeCount.get() as { free: number }
  const { size } = statements.pageSize.get() as { size: number }
  return (count - free) * size
}

/** No one waits for it. */
function write(scope: Scope, run: () => void): void {
  scope.writes.push(run)
  schedule(scope)
}

/** Resolves when everything so far is kept. */
function commitSoon(scope: Scope): Promise<void> {
  schedule(scope)
  return new Promise((resolve, reject) => scope.waiting.push({ resolve, reject }))
}

function schedule(scope: Scope): void {
  if (scope.isScheduled) return
  scope.isScheduled = true
  // a disk that must be waited for is waited for once by all who come meanwhile
  if (scope.durability === 'full') setTimeout(() => commit(scope), gatherTime)
  else setImmediate(() => commit(scope))
}

function commit(scope: Scope): void {
  const { database, listeners, usage, writes, waiting, fresh } = scope
  scope.isScheduled = false
  scope.writes = []
  scope.waiting = []
  scope.fresh = []
  const kept: StoredMessage[] = []
  try {
    database.exec('begin immediate')
    for (const run of writes) run()
    for (const message of fresh) {
      if (insert(scope, message)) kept.push(message)
      else usage.release(toShare(message))
    }
    usage.write()
    database.exec('commit')
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    const reason = cannotKeep(error) ? new Error(mailboxFull, { cause: error }) : error
    for (const { reject } of waiting) reject(reason)
    return
  } finally {
    usage.reset()
    scope.going.clear()
  }
  for (const { resolve } of waiting) resolve()
  for (const message of kept) for (const listener of listeners) listener(message)
}

/** SQLite: busy, locked, read-only, a failing disk, a full one. Its sender keeps the message, and tries again. */
const unkept = [5, 6, 8, 10, 13]

function cannotKeep(error: unknown): boolean {
  const { errcode } = error as { readonly errcode?: unknown }
  return typeof errcode === 'number' && unkept.includes(errcode & 0xff)
}

function prepare(database: DatabaseSync) {
  return {
    insert: database.prepare('insert or ignore into message values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    remove: database.prepare(
      'delete from message where topic = ? and id = ? returning projectId, publisher, network, bytes',
    ),
    removeRow: database.prepare('delete from message where rowid = ?'),
    ofPart: database.prepare(
      'select rowid, projectId, publisher, network, bytes from message where projectId = ? and network = ? order by rowid',
    ),
    readers: database.prepare('select count(*) as count from acknowledged where topic = ? and id = ?'),
    acknowledge: database.prepare('insert or ignore into acknowledged values (?, ?, ?, ?)'),
    backlog: database.prepare(`
      select m.rowid as rowid, m.id as id from message m where topic = ? and expiresAt > ? and publisher <> ? and not exists (
        select 1 from acknowledged a where a.topic = m.topic and a.id = m.id and a.clientId = ?
      ) order by m.rowid limit ?`),
    read: database.prepare('select * from message where rowid = ?'),
    sweepMessages: database.prepare(`
      delete from message where rowid in (select rowid from message where expiresAt <= ? limit ?)
      returning projectId, publisher, network, bytes`),
    sweepUsage: database.prepare('delete from usage where messages <= 0'),
    sweepParts: database.prepare('delete from part where messages <= 0'),
    sweepAcknowledged: database.prepare(`
      delete from acknowledged where expiresAt <= ? or not exists (
        select 1 from message m where m.topic = acknowledged.topic and m.id = acknowledged.id
      )`),
    pageCount: database.prepare('select page_count as count from pragma_page_count()'),
    freeCount: database.prepare('select freelist_count as free from pragma_freelist_count()'),
    pageSize: database.prepare('select page_size as size from pragma_page_size()'),
  }
}

function insert({ statements }: Scope, message: StoredMessage): boolean {
  const { topic, id, tag, publisher, publishedAt, expiresAt, attestation = null } = message
  const { projectId, network, bytes } = toShare(message)
  const what = [topic, id, message.message, tag, publisher, publishedAt, expiresAt, attestation] as const
  return statements.insert.run(...what, projectId, bytes, network).changes === 1
}

/** The row has the columns of the schema above. */
function toMessage(row: Record<string, unknown>): StoredMessage {
  const { topic, id, message, tag, publisher, projectId, network, publishedAt, expiresAt, attestation } =
    row as StoredMessage
  return {
    topic,
    id,
    message,
    tag,
    publisher,
    projectId,
    network,
    publishedAt,
    expiresAt,
    attestation: attestation ?? undefined,
  }
}
