import { isRecord } from '@foyer/relay-client/wire'
import type { PeerChannel, Peers } from './createPeers.ts'
import { splitBySize } from './createPeers.ts'
import { type SharedUsage, toMinute } from './createSharedUsage.ts'
import type { MessagePlace } from './mailbox.ts'

/** What was taken counts no longer, at the process that counts it. */
export type Freed = { add(place: MessagePlace): void; close(): void }

/** How long notices for another process gather, in ms. */
const gatherTime = 500
/** Most that gather for one process, one for each sender and minute; what is lost counts until it expires. */
const maxGathered = 10_000

/** @param params.channelTo what a process with this id hears */
export function createFreed(params: {
  readonly channelTo: (id: string) => PeerChannel
  readonly peers: Peers
  readonly usage: SharedUsage
}): Freed {
  const { channelTo, peers, usage } = params
  const gathered = new Map<string, Gathered>()
  const stopWatching = channelTo(peers.id).watch((text) => {
    for (const row of readRows(text)) usage.release(row, row.expiresAt, row.messages)
  })
  const clock = setInterval(() => {
    for (const [id, { rows }] of gathered) sendRows(channelTo(id), rows)
    gathered.clear()
  }, gatherTime).unref()
  return {
    add(place) {
      if (place.by === peers.id) return usage.release(place, place.expiresAt)
      const own = gathered.get(place.by) ?? { rows: [], bySender: new Map() }
      gathered.set(place.by, own)
      addTo(own, place)
    },
    close() {
      clearInterval(clock)
      stopWatching()
    },
  }
}

/** What one sender stored that expires within one minute. */
type Row = Pick<MessagePlace, 'projectId' | 'publisher' | 'network' | 'expiresAt'> & { bytes: number; messages: number }

/** The rows for one process, and where to find each: a sender has few. */
type Gathered = { readonly rows: Row[]; readonly bySender: Map<string, Row[]> }

function addTo({ rows, bySender }: Gathered, { projectId, publisher, network, bytes, expiresAt }: MessagePlace): void {
  const own = bySender.get(publisher) ?? []
  const minute = toMinute(expiresAt)
  const row = own.find(
    (known) => toMinute(known.expiresAt) === minute && known.projectId === projectId && known.network === network,
  )
  if (row) {
    row.bytes += bytes
    row.messages += 1
  } else if (rows.length < maxGathered) {
    const added = { projectId, publisher, network, expiresAt, bytes, messages: 1 }
    rows.push(added)
    own.push(added)
    bySender.set(publisher, own)
  }
}

function sendRows(channel: PeerChannel, rows: readonly Row[]): void {
  const texts = rows.map((row) => JSON.stringify(row))
  for (const part of splitBySize(texts, channel.maxBytes)) channel.send(`[${part.join()}]`)
}

function readRows(text: string): readonly Row[] {
  try {
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) ? rows.filter(isRow) : []
  } catch {
    return []
  }
}

function isRow(value: unknown): value is Row {
  if (!isRecord(value)) return false
  const { projectId, publisher, network, bytes, messages, expiresAt } = value
  return (
    typeof projectId === 'string' &&
    typeof publisher === 'string' &&
    typeof network === 'string' &&
    typeof bytes === 'number' &&
    typeof messages === 'number' &&
    typeof expiresAt === 'number'
  )
}
