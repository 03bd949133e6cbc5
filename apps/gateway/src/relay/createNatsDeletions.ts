import type { NatsConnection } from '@nats-io/transport-node'
import type { MessagePlace } from './mailbox.ts'

type NatsPlace = Pick<MessagePlace, 'stream' | 'seq'>

export type NatsDeletions = {
  add(place: NatsPlace): void
  /** Whether it is about to be deleted, and so only seems to be there. */
  has(place: NatsPlace): boolean
  /** Added and not gone yet. */
  count(): number
  /** Resolves when everything added so far is gone, or its server is away. */
  flush(): Promise<void>
}

/** Most deleted before the server is waited for. */
const maxBatch = 4_096
/** How long what is fewer gathers, in ms: a batch costs server and relay as much as some of what is in it. */
const gatherTime = 30
/** Wait after a server did not answer, in ms. */
const retryDelay = 250
/** How long a server may take for one batch, in ms. */
const batchTimeout = 10_000

/**
 * Deletes what was acknowledged: all that has come while the server was busy with the batch before. Nothing is left out, because
 * what stays would be delivered again: the caller that adds stops before too much waits.
 */
export function createNatsDeletions(connection: NatsConnection): NatsDeletions {
  const waiting = new Map<string, Set<number>>()
  // in parts, so that taking the first does not copy all that waits
  let parts: NatsPlace[][] = []
  let count = 0
  let running: Promise<void> | undefined
  const run = async () => {
    while (parts.length > 0 && !connection.isClosed()) {
      if (count < maxBatch) await pause(gatherTime)
      // what is added from here on belongs to the next
      const [part = []] = parts
      parts = parts.slice(1)
      if (await deleteBatch(connection, part)) {
        for (const { stream, seq } of part) waiting.get(stream)?.delete(seq)
        count -= part.length
        continue
      }
      // deleting again what is gone does nothing
      parts = [part, ...parts]
      await pause(retryDelay)
    }
    running = undefined
  }
  return {
    add({ stream, seq }) {
      const seqs = waiting.get(stream) ?? new Set()
      if (seqs.has(seq)) return
      waiting.set(stream, seqs.add(seq))
      count += 1
      const last = parts.at(-1)
      if (last && last.length < maxBatch) last.push({ stream, seq })
      else parts.push([{ stream, seq }])
      running ??= run()
    },
    has: ({ stream, seq }) => waiting.get(stream)?.has(seq) ?? false,
    count: () => count,
    async flush() {
      await Promise.race([running, pause(batchTimeout)])
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}

/** A server works on the requests of one connection in turn, so its answer to the last says that it has done all. */
async function deleteBatch(connection: NatsConnection, batch: readonly NatsPlace[]): Promise<boolean> {
  const last = batch.at(-1)
  if (!last) return true
  try {
    for (const place of batch.slice(0, -1)) connection.publish(toSubject(place), toRequest(place))
    await connection.request(toSubject(last), toRequest(last), { timeout: batchTimeout })
    return true
  } catch {
    return false
  }
}

function toSubject({ stream }: NatsPlace): string {
  return `$JS.API.STREAM.MSG.DELETE.${stream}`
}

/** Not overwritten on the disk: it was sealed, and overwriting takes as long as writing. */
function toRequest({ seq }: NatsPlace): string {
  return `{"seq":${seq},"no_erase":true}`
}
