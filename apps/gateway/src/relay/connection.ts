import type { WebSocket } from 'ws'
import type { BudgetAccount } from '../http/limiters.ts'
import type { Mailbox, MessageKey, StoredMessage } from './mailbox.ts'

/** A message pushed into a socket and not acknowledged yet. */
export type Push = MessageKey & {
  /** Of topic and id, put together once: each new text that a map is asked for costs more than the rest of asking. */
  readonly key: string
  readonly tag: number
  readonly sentAt: number
}

/** Sends a text of so many bytes. @param params.onTaken called when the system has taken it, or never will */
export type WriteText = (params: {
  readonly text: string
  readonly bytes: number
  readonly onTaken: () => void
}) => void

/** One client's socket with what the relay remembers for as long as it is open. */
export type RelayConnection = {
  readonly socket: WebSocket
  readonly write: WriteText
  readonly clientId: string
  readonly projectId: string
  readonly address: string
  /** Of that address, by the name under which what it stores is counted. */
  readonly network: string
  /** Bytes that wait on this socket's behalf. */
  readonly account: BudgetAccount
  /** Topics it is subscribed to, counted as `account` counts bytes. */
  readonly topicAccount: BudgetAccount
  /** What has arrived of a frame that is not complete. */
  readonly partial: { bytes: number; counted: number; since: number; isStalled: boolean }
  /** Subscribed topics with the id of each subscription. */
  readonly topics: Map<string, string>
  /** By the id of the push. */
  readonly inFlight: Map<number, Push>
  /** Ids by topic that must not be pushed into this socket again: on their way, or refused by the client. */
  readonly held: Map<string, Set<string>>
  /** Topics whose mailbox holds more than fitted into the window. */
  readonly behind: Set<string>
  /** Backlogs being read for it, each with what it acknowledged meanwhile. */
  readonly readings: Set<{ readonly topic: string; readonly taken: Set<string> }>
  /** Pages answered to a fetch, by the ping that followed them; its pong proves they arrived. */
  readonly fetched: Map<string, readonly Push[]>
  readonly bucket: { tokens: number; filledAt: number; refusals: number }
  readonly warned: Set<string>
  /** The page being put together for a fetch. */
  fetching: Promise<unknown>
  pendingPublishes: number
  /** Pushes the client answered with an error. */
  refusedPushes: number
  isAlive: boolean
  lastRequestAt: number
}

type Opened = Pick<
  RelayConnection,
  'socket' | 'write' | 'clientId' | 'projectId' | 'address' | 'network' | 'account' | 'topicAccount'
>

export function createConnection(params: Opened & { readonly burst: number; readonly now: number }): RelayConnection {
  const { burst, now, ...opened } = params
  return {
    ...opened,
    partial: { bytes: 0, counted: 0, since: now, isStalled: false },
    topics: new Map(),
    inFlight: new Map(),
    held: new Map(),
    behind: new Set(),
    readings: new Set(),
    fetched: new Map(),
    bucket: { tokens: burst, filledAt: now, refusals: 0 },
    warned: new Set(),
    fetching: Promise.resolve(),
    pendingPublishes: 0,
    refusedPushes: 0,
    isAlive: true,
    lastRequestAt: now,
  }
}

/** Takes one request from a connection's allowance; false when none is left. */
export function takeToken(
  { bucket }: RelayConnection,
  params: { readonly now: number; readonly perSecond: number; readonly burst: number },
): boolean {
  const { now, perSecond, burst } = params
  bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.filledAt) / 1_000) * perSecond)
  bucket.filledAt = now
  if (bucket.tokens < 1) {
    bucket.refusals += 1
    return false
  }
  bucket.tokens -= 1
  return true
}

type Backlog = {
  readonly messages: readonly StoredMessage[]
  /** Reading ended at a limit: there may be more. */
  readonly isCut: boolean
}

/**
 * Reads what a connection still has to get from a topic. Reading may take longer than a message that comes meanwhile needs to be
 * pushed and acknowledged: what is with the client by then is left out.
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
