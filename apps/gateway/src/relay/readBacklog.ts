import type { RelayConnection } from './connection.ts'
import type { Mailbox, StoredMessage } from './mailbox.ts'

type Backlog = {
  readonly messages: readonly StoredMessage[]
  /** Reading ended at a limit: there may be more. */
  readonly isCut: boolean
}

/**
 * What a connection still has to get from a topic. Reading may take longer than a message that comes meanwhile needs to be pushed
 * and acknowledged: what is with the client by then is left out.
 * @param params.maxLength characters of messages
 */
export async function readBacklog(
  { mailbox, now }: { readonly mailbox: Mailbox; readonly now: () => number },
  connection: RelayConnection,
  params: { readonly topic: string; readonly limit: number; readonly maxLength: number },
): Promise<Backlog> {
  const { clientId, held, readings } = connection
  const { topic, limit, maxLength } = params
  const reading = { topic, taken: new Set<string>() }
  readings.add(reading)
  try {
    const excluded = held.get(topic)
    const found = await mailbox.getBacklog({ topic, clientId, now: now(), limit, maxLength, excluded })
    const length = found.reduce((total, { message }) => total + message.length, 0)
    return {
      messages: found.filter(({ id }) => !reading.taken.has(id) && !held.get(topic)?.has(id)),
      isCut: found.length >= limit || length >= maxLength,
    }
  } finally {
    readings.delete(reading)
  }
}
