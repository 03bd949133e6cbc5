import { isRecord } from '@foyer/relay-client/wire'
import type { PeerChannel, Peers } from './createPeers.ts'
import type { SharedUsage } from './createSharedUsage.ts'
import type { MessagePlace } from './mailbox.ts'

/** What was taken counts no longer, at the process that counts it. */
export type Freed = { add(place: MessagePlace): void; close(): void }

/** How long notices for another process gather, in ms. */
const gatherTime = 500
/** Most that gather for one process; what is lost counts until it expires. */
const maxGathered = 50_000

/** @param params.channelTo what a process with this id hears */
export function createFreed(params: {
  readonly channelTo: (id: string) => PeerChannel
  readonly peers: Peers
  readonly usage: SharedUsage
}): Freed {
  const { channelTo, peers, usage } = params
  const gathered = new Map<string, MessagePlace[]>()
  const stopWatching = channelTo(peers.id).watch((text) => {
    for (const place of readPlaces(text)) usage.release(place, place.expiresAt)
  })
  const clock = setInterval(() => {
    for (const [id, places] of gathered) channelTo(id).send(JSON.stringify(places.map(toRow)))
    gathered.clear()
  }, gatherTime).unref()
  return {
    add(place) {
      if (place.by === peers.id) return usage.release(place, place.expiresAt)
      const places = gathered.get(place.by) ?? []
      if (places.length < maxGathered) places.push(place)
      gathered.set(place.by, places)
    },
    close() {
      clearInterval(clock)
      stopWatching()
    },
  }
}

type Row = Pick<MessagePlace, 'projectId' | 'publisher' | 'bytes' | 'expiresAt'>

function toRow({ projectId, publisher, bytes, expiresAt }: MessagePlace): Row {
  return { projectId, publisher, bytes, expiresAt }
}

function readPlaces(text: string): readonly Row[] {
  try {
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) ? rows.filter(isRow) : []
  } catch {
    return []
  }
}

function isRow(value: unknown): value is Row {
  if (!isRecord(value)) return false
  const { projectId, publisher, bytes, expiresAt } = value
  return (
    typeof projectId === 'string' &&
    typeof publisher === 'string' &&
    typeof bytes === 'number' &&
    typeof expiresAt === 'number'
  )
}
