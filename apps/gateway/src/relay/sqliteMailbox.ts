import { DatabaseSync } from 'node:sqlite'
import { type Mailbox, mailboxFull, type StoredMessage } from './mailbox.ts'

export type SqliteMailboxOptions = {
  /** A file, or `:memory:`. */
  readonly path: string
  /** `normal` (the default) survives the end of the process, `full` also a power cut, at a few milliseconds each. */
  readonly durability?: 'full' | 'normal' | undefined
  /** Bytes on disk above which new messages are refused. */
  readonly maxBytes?: number | undefined
}

const schema = `
  create table if not exists message (
    topic text not null, id text not null, message text not null, tag integer not null, publisher text not null,
    publishedAt integer not null, expiresAt integer not null, attestation text,
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

/** How long writes gather before the disk is asked to keep them for good, in ms. */
const gatherTime = 5

type Waiting = { readonly resolve: () => void; readonly reject: (error: unknown) => void }

type Scope = {
  readonly database: DatabaseSync
  readonly durability: 'full' | 'normal'
  readonly statements: ReturnType<typeof prepare>
  readonly listeners: Set<(message: StoredMessage) => void>
  /** What the next transaction does. */
  writes: (() => void)[]
  waiting: Waiting[]
  fresh: StoredMessage[]
  isScheduled: boolean
}

/** Mailboxes in one SQLite file. Writes that come together share a transaction. */
export function createSqliteMailbox(options: SqliteMailboxOptions): Mailbox {
  const { maxBytes = 4_294_967_296 } = options
  const scope = openScope(options)
  const { database, listeners, statements } = scope
  let bytes = getBytes(scope)
  return {
    append(message) {
      if (bytes > maxBytes) return Promise.reject(new Error(mailboxFull))
      scope.fresh.push(message)
      return commitSoon(scope)
    },
    remove: ({ topic, id }) => write(scope, () => statements.remove.run(topic, id)),
    markAcknowledged: ({ topic, id }, clientId) =>
      write(scope, () => statements.acknowledge.run(topic, id, clientId, Date.now() + longestLife)),
    async getBacklog({ topic, clientId, now, limit, excluded }) {
      if (scope.isScheduled) await commitSoon(scope)
      const rows = statements.backlog.all(topic, now, clientId, clientId, limit + (excluded?.size ?? 0))
      return rows
        .map(toMessage)
        .filter(({ id }) => !excluded?.has(id))
        .slice(0, limit)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    join: () => Promise.resolve(),
    leave: () => undefined,
    sweep(now) {
      write(scope, () => {
        statements.sweepMessages.run(now)
        statements.sweepAcknowledged.run(now)
      })
      bytes = getBytes(scope)
    },
    flush: () => commitSoon(scope),
    async getStats() {
      const { count } = statements.count.get() as { count: number }
      return { messages: count, bytes: getBytes(scope) }
    },
    async close() {
      if (scope.isScheduled) await commitSoon(scope)
      listeners.clear()
      database.close()
    },
  }
}

function openScope({ path, durability = 'normal' }: SqliteMailboxOptions): Scope {
  const database = new DatabaseSync(path)
  // a larger log and cache: messages that are acknowledged soon never reach the database file
  database.exec('pragma journal_mode = wal; pragma busy_timeout = 5000; pragma wal_autocheckpoint = 16000')
  database.exec('pragma cache_size = -65536; pragma temp_store = memory')
  database.exec(`pragma synchronous = ${durability === 'full' ? 'full' : 'normal'}`)
  database.exec(schema)
  const statements = prepare(database)
  return {
    database,
    durability,
    statements,
    listeners: new Set(),
    writes: [],
    waiting: [],
    fresh: [],
    isScheduled: false,
  }
}

function getBytes({ statements }: Scope): number {
  const { count } = statements.pageCount.get() as { count: number }
  const { free } = statements.freeCount.get() as { free: number }
  const { size } = statements.pageSize.get() as { size: number }
  return (count - free) * size
}

/** Nobody waits for it. */
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
  const { database, listeners, statements, writes, waiting, fresh } = scope
  scope.isScheduled = false
  scope.writes = []
  scope.waiting = []
  scope.fresh = []
  const kept: StoredMessage[] = []
  try {
    database.exec('begin immediate')
    for (const run of writes) run()
    for (const message of fresh) if (insert(statements, message)) kept.push(message)
    database.exec('commit')
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    for (const { reject } of waiting) reject(error)
    return
  }
  for (const { resolve } of waiting) resolve()
  for (const message of kept) for (const listener of listeners) listener(message)
}

function prepare(database: DatabaseSync) {
  return {
    insert: database.prepare('insert or ignore into message values (?, ?, ?, ?, ?, ?, ?, ?)'),
    remove: database.prepare('delete from message where topic = ? and id = ?'),
    acknowledge: database.prepare('insert or ignore into acknowledged values (?, ?, ?, ?)'),
    backlog: database.prepare(`
      select * from message m where topic = ? and expiresAt > ? and publisher <> ? and not exists (
        select 1 from acknowledged a where a.topic = m.topic and a.id = m.id and a.clientId = ?
      ) order by m.rowid limit ?`),
    sweepMessages: database.prepare('delete from message where expiresAt <= ?'),
    sweepAcknowledged: database.prepare(`
      delete from acknowledged where expiresAt <= ? or not exists (
        select 1 from message m where m.topic = acknowledged.topic and m.id = acknowledged.id
      )`),
    count: database.prepare('select count(*) as count from message'),
    pageCount: database.prepare('select page_count as count from pragma_page_count()'),
    freeCount: database.prepare('select freelist_count as free from pragma_freelist_count()'),
    pageSize: database.prepare('select page_size as size from pragma_page_size()'),
  }
}

function insert(statements: ReturnType<typeof prepare>, message: StoredMessage): boolean {
  const { topic, id, tag, publisher, publishedAt, expiresAt, attestation = null } = message
  const done = statements.insert.run(topic, id, message.message, tag, publisher, publishedAt, expiresAt, attestation)
  return done.changes === 1
}

/** The row has the columns of the schema above. */
function toMessage(row: Record<string, unknown>): StoredMessage {
  const { topic, id, message, tag, publisher, publishedAt, expiresAt, attestation } = row as StoredMessage
  return { topic, id, message, tag, publisher, publishedAt, expiresAt, attestation: attestation ?? undefined }
}
