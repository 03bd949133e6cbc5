import type { NatsConnection } from '@nats-io/transport-node'
import type { MessagePlace } from './mailbox.ts'

type NatsPlace = Pick<MessagePlace, 'stream' | 'seq'>

export type NatsDeletions = {
  add(place: NatsPlace): void
  /** Whether it is about to be deleted, and so only seems to be there. */
  has(place: NatsPlace): boolean
  /** Resolves when everything added so far is gone, or its server is away. */
  flush(): Promise<void>
}

/** Deleted before the server is waited for. */
const batchSize = 256
/** Most batches that wait; what comes beyond stays until its time is over. */
const maxBatches = 400
/** Wait after a server did not answer, in ms. */
const retryDelay = 250
/** How long a server may take for one batch, in ms. */
const batchTimeout = 10_000

/** Deletes what was acknowledged, a batch at a time: however fast messages come, little waits for it. */
export function createNatsDeletions(connection: NatsConnection): NatsDeletions {
  // batches, so that taking the first does not copy all that waits
  let batches: NatsPlace[][] = []
  const waiting = new Map<string, Set<number>>()
  let running: Promise<void> | undefined
  const run = async () => {
    for (let [batch] = batches; batch && !connection.isClosed(); [batch] = batches) {
      batches = batches.slice(1)
      if (await deleteBatch(connection, batch)) {
        for (const { stream, seq } of batch) waiting.get(stream)?.delete(seq)
        continue
      }
      // deleting again what is gone does nothing
      batches = [batch, ...batches]
      await new Promise((resolve) => setTimeout(resolve, retryDelay).unref())
    }
    running = undefined
  }
  return {
    add({ stream, seq }) {
      const last = batches.at(-1)
      if (last && last.length < batchSize) last.push({ stream, seq })
      else if (batches.length < maxBatches) batches.push([{ stream, seq }])
      else return
      const seqs = waiting.get(stream) ?? new Set()
      waiting.set(stream, seqs.add(seq))
      running ??= Promise.resolve().then(run)
    },
    has: ({ stream, seq }) => waiting.get(stream)?.has(seq) ?? false,
    async flush() {
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, batchTimeout).unref())])
    },
  }
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
