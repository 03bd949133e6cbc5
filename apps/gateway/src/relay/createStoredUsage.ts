import type { DatabaseSync } from 'node:sqlite'
import type { StoredLimits, StoredMessage } from './mailbox.ts'

/** In whose name a stored message counts. */
export type StoredShare = Pick<StoredMessage, 'projectId' | 'publisher' | 'network'> & { readonly bytes: number }

/** How much is stored, in all, for each project and of each sender: written with the messages, in their transaction. */
export type StoredUsage = {
  /** Counts a message that is about to be written; false, and nothing counted, where there is no room for it. */
  reserve(share: StoredShare): boolean
  /** Takes back what was reserved or stored. */
  release(share: StoredShare): void
  /** Counts a message though there may be no room for it: what was taken back by mistake. */
  charge(share: StoredShare): void
  /** Writes what changed. To be called at the end of the transaction. */
  write(): void
  /** Forgets what was not written: the transaction is over. */
  reset(): void
  getTotal(): Readonly<Use>
  /** Finds what a message has no room in, though its sender and its network have: its project, or all. */
  findFull(share: StoredShare): FullQuota | undefined
  /** Finds who has the most of what is full, where that is more than this sender's network would have with this message. */
  findLargest(full: FullQuota, share: StoredShare): StoredPart | undefined
}

/** A limit that is reached, and by what. */
export type FullQuota = { readonly projectId: string | undefined; readonly by: keyof Use; readonly most: number }

/** What one network has stored for one project. */
export type StoredPart = Pick<StoredShare, 'projectId' | 'network'>

type Use = { bytes: number; messages: number }
type Change = { readonly stored: Readonly<Use>; readonly added: Use }

/** The key of what is stored in all. */
export const everything = 'all'

const schema = `
  create table usage (key text primary key, bytes integer not null, messages integer not null) without rowid;
  insert into usage select '${everything}', coalesce(sum(bytes), 0), count(*) from message;
  insert into usage select 'project ' || projectId, sum(bytes), count(*) from message group by projectId;
  insert into usage select 'client ' || publisher, sum(bytes), count(*) from message group by publisher;
  insert into usage select 'network ' || network, sum(bytes), count(*) from message where network <> '' group by network;
`

const partSchema = `
  create table if not exists part (
    projectId text not null, network text not null, bytes integer not null, messages integer not null,
    primary key (projectId, network)
  ) without rowid;
  create index if not exists partBytes on part (bytes);
  create index if not exists partProjectBytes on part (projectId, bytes);
  create index if not exists partMessages on part (messages);
  create index if not exists partProjectMessages on part (projectId, messages);
  insert into part select projectId, network, sum(bytes), count(*) from message group by projectId, network;
`

/** @param database holds the table `message` */
export function createStoredUsage(database: DatabaseSync, limits: StoredLimits): StoredUsage {
  const isKnown = database.prepare("select 1 from sqlite_schema where type = 'table' and name = 'usage'").get()
  if (!isKnown) database.exec(`begin; ${schema} commit`)
  const hasParts = database.prepare("select 1 from sqlite_schema where type = 'table' and name = 'part'").get()
  if (!hasParts) database.exec(`begin; ${partSchema} commit`)
  const statements = prepare(database)
  const changes = new Map<string, Change>()
  const parts = new Map<string, StoredPart & Change>()
  const none = { bytes: 0, messages: 0 }
  const read = (key: string) => (statements.read.get(key) as Use | undefined) ?? none
  const find = (key: string) => {
    const change = changes.get(key) ?? { stored: read(key), added: { ...none } }
    changes.set(key, change)
    return change
  }
  const findPart = ({ projectId, network }: StoredPart) => {
    const key = `${projectId} ${network}`
    const stored = () => (statements.readPart.get(projectId, network) as Use | undefined) ?? none
    const part = parts.get(key) ?? { projectId, network, stored: stored(), added: { ...none } }
    parts.set(key, part)
    return part
  }
  const change = (share: StoredShare, sign: 1 | -1) => {
    for (const { added } of [...toQuotas(limits, share).map(({ key }) => find(key)), findPart(share)]) {
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
    charge: (share) => change(share, 1),
    write() {
      const isChanged = ({ added }: Change) => added.messages !== 0 || added.bytes !== 0
      for (const [key, entry] of changes) {
        if (isChanged(entry)) statements.add.run(key, entry.added.bytes, entry.added.messages)
      }
      for (const part of parts.values()) {
        const { projectId, network, added } = part
        if (isChanged(part)) statements.addPart.run(projectId, network, added.bytes, added.messages)
      }
    },
    reset: () => {
      changes.clear()
      parts.clear()
    },
    getTotal: () => read(everything),
    findFull(share) {
      const full = toQuotas(limits, share).filter((quota) => !hasRoom(find(quota.key), quota, share.bytes))
      const [quota] = full
      if (!quota || full.some(({ isOwn }) => isOwn)) return undefined
      const by = hasRoom(find(quota.key), { ...quota, maxMessages: 0 }, share.bytes) ? 'messages' : 'bytes'
      const projectId = quota.key === everything ? undefined : share.projectId
      return { projectId, by, most: by === 'bytes' ? quota.maxBytes : quota.maxMessages }
    },
    findLargest({ projectId, by }, share) {
      const found = statements.largest[projectId === undefined ? 'all' : 'project'][by]
      const rows = (projectId === undefined ? found.all() : found.all(projectId)) as unknown as readonly StoredPart[]
      const sumOf = ({ stored, added }: Change) => stored[by] + added[by]
      const [largest] = rows.map(findPart).sort((one, other) => sumOf(other) - sumOf(one))
      const own = sumOf(findPart(share)) + (by === 'bytes' ? share.bytes : 1)
      // no one makes room for himself, neither in another project
      return largest && largest.network !== share.network && sumOf(largest) > own ? largest : undefined
    },
  }
}

type Quota = {
  readonly key: string
  readonly maxBytes: number
  readonly maxMessages: number
  /** Of who sends, whom no one makes room for. */
  readonly isOwn: boolean
}

/** Returns what a message counts for, with its limits. */
export function toQuotas(limits: StoredLimits, { projectId, publisher, network }: StoredShare): readonly Quota[] {
  return [
    { key: everything, maxBytes: limits.maxStoredBytes, maxMessages: limits.maxStoredMessages, isOwn: false },
    {
      key: `project ${projectId}`,
      maxBytes: limits.maxStoredBytesPerProject,
      maxMessages: limits.maxStoredMessagesPerProject,
      isOwn: false,
    },
    {
      key: `client ${publisher}`,
      maxBytes: limits.maxStoredBytesPerClient,
      maxMessages: limits.maxStoredMessagesPerClient,
      isOwn: true,
    },
    ...(network === '' ? [] : [toNetworkQuota(limits, network)]),
  ]
}

function toNetworkQuota(limits: StoredLimits, network: string): Quota {
  return {
    key: `network ${network}`,
    maxBytes: limits.maxStoredBytesPerNetwork,
    maxMessages: limits.maxStoredMessagesPerNetwork,
    isOwn: true,
  }
}

function hasRoom(
  { stored, added }: Change,
  { maxBytes, maxMessages }: Pick<Quota, 'maxBytes' | 'maxMessages'>,
  bytes: number,
): boolean {
  const fitsBytes = maxBytes === 0 || stored.bytes + added.bytes + bytes <= maxBytes
  return fitsBytes && (maxMessages === 0 || stored.messages + added.messages < maxMessages)
}

/** Of those with the most a few: what is not written yet may change their order. */
const fewLargest = 3

function prepareLargest(database: DatabaseSync, by: keyof Use) {
  const of = (where: string) =>
    database.prepare(`select projectId, network from part ${where} order by ${by} desc limit ${fewLargest}`)
  return { all: of(''), project: of('where projectId = ?') }
}

function prepare(database: DatabaseSync) {
  const [bytes, messages] = [prepareLargest(database, 'bytes'), prepareLargest(database, 'messages')]
  return {
    largest: {
      all: { bytes: bytes.all, messages: messages.all },
      project: { bytes: bytes.project, messages: messages.project },
    },
    readPart: database.prepare('select bytes, messages from part where projectId = ? and network = ?'),
    addPart: database.prepare(`
      insert into part values (?, ?, ?, ?)
      on conflict do update set bytes = bytes + excluded.bytes, messages = messages + excluded.messages`),
    read: database.prepare('select bytes, messages from usage where key = ?'),
    add: database.prepare(`
      insert into usage values (?, ?, ?)
      on conflict do update set bytes = bytes + excluded.bytes, messages = messages + excluded.messages`),
  }
}

export function toShare({ projectId, publisher, network, message, attestation }: StoredMessage): StoredShare {
  return { projectId, publisher, network, bytes: countBytes({ message, attestation }) }
}

/** Counts what a message takes, in bytes. */
export function countBytes({ message, attestation }: Pick<StoredMessage, 'message' | 'attestation'>): number {
  return Buffer.byteLength(message) + (attestation === undefined ? 0 : Buffer.byteLength(attestation))
}
