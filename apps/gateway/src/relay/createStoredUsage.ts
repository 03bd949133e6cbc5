import type { DatabaseSync } from 'node:sqlite'
import type { StoredLimits, StoredMessage } from './mailbox.ts'

/** In whose name a stored message counts. */
export type StoredShare = Pick<StoredMessage, 'projectId' | 'publisher'> & { readonly bytes: number }

/** How much is stored, in all, for each project and of each sender: written with the messages, in their transaction. */
export type StoredUsage = {
  /** Counts a message that is about to be written; false, and nothing counted, where there is no room for it. */
  reserve(share: StoredShare): boolean
  /** Takes back what was reserved or stored. */
  release(share: StoredShare): void
  /** Writes what changed. To be called at the end of the transaction. */
  write(): void
  /** Forgets what was not written: the transaction is over. */
  reset(): void
  getTotal(): { readonly bytes: number; readonly messages: number }
}

type Use = { bytes: number; messages: number }
type Change = { readonly stored: Readonly<Use>; readonly added: Use }

/** The key of what is stored in all. */
export const everything = 'all'

const schema = `
  create table usage (key text primary key, bytes integer not null, messages integer not null) without rowid;
  insert into usage select '${everything}', coalesce(sum(bytes), 0), count(*) from message;
  insert into usage select 'project ' || projectId, sum(bytes), count(*) from message group by projectId;
  insert into usage select 'client ' || publisher, sum(bytes), count(*) from message group by publisher;
`

/** @param database holds the table `message` */
export function createStoredUsage(database: DatabaseSync, limits: StoredLimits): StoredUsage {
  const isKnown = database.prepare("select 1 from sqlite_schema where type = 'table' and name = 'usage'").get()
  if (!isKnown) database.exec(`begin; ${schema} commit`)
  const statements = prepare(database)
  const changes = new Map<string, Change>()
  const read = (key: string) => (statements.read.get(key) as Use | undefined) ?? { bytes: 0, messages: 0 }
  const find = (key: string) => {
    const change = changes.get(key) ?? { stored: read(key), added: { bytes: 0, messages: 0 } }
    changes.set(key, change)
    return change
  }
  const change = (share: StoredShare, sign: 1 | -1) => {
    for (const { key } of toQuotas(limits, share)) {
      const { added } = find(key)
      added.bytes += sign * share.bytes
      added.messages += sign
    }
  }
  return {
    reserve(share) {
      if (!toQuotas(limits, share).every((quota) => hasRoom(find(quota.key), quota, share.bytes))) return false
      change(share, 1)
      return true
    },
    release: (share) => change(share, -1),
    write() {
      for (const [key, { added }] of changes) {
        if (added.messages !== 0 || added.bytes !== 0) statements.add.run(key, added.bytes, added.messages)
      }
    },
    reset: () => changes.clear(),
    getTotal: () => read(everything),
  }
}

type Quota = { readonly key: string; readonly maxBytes: number; readonly maxMessages: number }

/** What a message counts for, with its limits. */
export function toQuotas(limits: StoredLimits, { projectId, publisher }: StoredShare): readonly Quota[] {
  return [
    { key: everything, maxBytes: limits.maxStoredBytes, maxMessages: limits.maxStoredMessages },
    {
      key: `project ${projectId}`,
      maxBytes: limits.maxStoredBytesPerProject,
      maxMessages: limits.maxStoredMessagesPerProject,
    },
    {
      key: `client ${publisher}`,
      maxBytes: limits.maxStoredBytesPerClient,
      maxMessages: limits.maxStoredMessagesPerClient,
    },
  ]
}

function hasRoom({ stored, added }: Change, { maxBytes, maxMessages }: Quota, bytes: number): boolean {
  const fitsBytes = maxBytes === 0 || stored.bytes + added.bytes + bytes <= maxBytes
  return fitsBytes && (maxMessages === 0 || stored.messages + added.messages < maxMessages)
}

function prepare(database: DatabaseSync) {
  return {
    read: database.prepare('select bytes, messages from usage where key = ?'),
    add: database.prepare(`
      insert into usage values (?, ?, ?)
      on conflict do update set bytes = bytes + excluded.bytes, messages = messages + excluded.messages`),
  }
}

export function toShare({ projectId, publisher, message, attestation }: StoredMessage): StoredShare {
  return { projectId, publisher, bytes: countBytes({ message, attestation }) }
}

/** What a message counts, in bytes. */
export function countBytes({ message, attestation }: Pick<StoredMessage, 'message' | 'attestation'>): number {
  return Buffer.byteLength(message) + (attestation === undefined ? 0 : Buffer.byteLength(attestation))
}
