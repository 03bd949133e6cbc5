import { createInbox, headers, type Msg, type NatsConnection } from '@nats-io/transport-node'
import { mailboxFull } from './mailbox.ts'

export type NatsPublisher = {
  /**
   * Resolves when a stream has taken the text: false where it had it already.
   * @param id under which the stream recognises it when it is sent again
   * @throws Error in the server's words, when it does not answer, or `mailboxFull` when nothing could be sent for so long
   */
  publish(subject: string, text: string, id: string): Promise<boolean>
  close(): void
}

type Settle = { readonly resolve: (isNew: boolean) => void; readonly reject: (error: Error) => void }
type Waiting = Settle & { readonly until: number }
type Outgoing = Waiting & { readonly subject: string; readonly text: string; readonly id: string }

/** How long a text may wait to be sent, and then a stream may take, in ms. */
const patience = 5_000
const lookEvery = 50
/**
 * While the server has something to answer, what comes gathers so long before it is sent, in ms: a message that is written alone wakes
 * server and relay for itself, and at 10,000 a second those who wait for a core then wait ten times as long.
 */
const gatherTime = 8
/** Most that a server has to answer at once: what is beyond waits here, and its sender is slowed. */
const maxUnanswered = 1_000

/**
 * Publishes to JetStream with one subscription for all answers and one clock: the library's own way makes an error, a timer and
 * an address per message, which cost more than everything else that is done with one.
 * @param isHeld whether nothing more should be sent for now
 */
export function createNatsPublisher(connection: NatsConnection, isHeld: () => boolean): NatsPublisher {
  const inbox = createInbox()
  const named = createMessageId()
  const waiting = new Map<number, Waiting>()
  let outgoing: Outgoing[] = []
  let [next, isScheduled] = [0, false]
  const send = ({ subject, text, id, resolve, reject }: Outgoing) => {
    next += 1
    named.set(id)
    try {
      connection.publish(subject, Buffer.from(text), { reply: `${inbox}.${next}`, headers: named.headers })
      waiting.set(next, { resolve, reject, until: performance.now() + patience })
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)))
    }
  }
  // what comes together goes out in one write
  const flushSoon = () => {
    if (isScheduled || outgoing.length === 0 || waiting.size >= maxUnanswered || isHeld()) return
    isScheduled = true
    setTimeout(
      () => {
        isScheduled = false
        const batch = outgoing.slice(0, maxUnanswered - waiting.size)
        outgoing = outgoing.slice(batch.length)
        for (const one of batch) send(one)
      },
      waiting.size === 0 ? 0 : gatherTime,
    )
  }
  const settle: SettleOne = (token, act) => {
    const entry = waiting.get(token)
    waiting.delete(token)
    if (entry) act(entry)
    flushSoon()
  }
  const subscription = receiveAnswers(connection, inbox, settle)
  const clock = setInterval(() => {
    const now = performance.now()
    giveUp(waiting, now, settle)
    outgoing = rejectLate(outgoing, now)
    flushSoon()
  }, lookEvery).unref()
  return {
    publish: (subject, text, id) =>
      new Promise((resolve, reject) => {
        outgoing.push({ subject, text, id, resolve, reject, until: performance.now() + patience })
        flushSoon()
      }),
    close() {
      clearInterval(clock)
      subscription.unsubscribe()
      const unsaid = [...waiting.values(), ...outgoing]
      waiting.clear()
      outgoing = []
      for (const { reject } of unsaid) reject(new Error('The mailbox is closed'))
    },
  }
}

/**
 * The one header of each message, written out by each publish at once and so the same object for all. Its text is put together here:
 * the library looks through every letter of a name and a value again for each message.
 */
function createMessageId() {
  let encoded: Uint8Array = Buffer.alloc(0)
  return {
    headers: Object.assign(headers(), { encode: () => encoded }),
    /** @param id letters and digits */
    set(id: string) {
      encoded = Buffer.from(`NATS/1.0\r\nNats-Msg-Id: ${id}\r\n\r\n`, 'latin1')
    },
  }
}

type SettleOne = (token: number, act: (entry: Settle) => void) => void

function receiveAnswers(connection: NatsConnection, inbox: string, settle: SettleOne) {
  return connection.subscribe(`${inbox}.*`, {
    callback(error, message) {
      const answer = error ?? readAnswer(message)
      settle(Number(message.subject.slice(inbox.length + 1)), ({ reject, resolve }) =>
        answer instanceof Error ? reject(answer) : resolve(answer),
      )
    },
  })
}

/** Rejects what no stream answered in time. */
function giveUp(waiting: ReadonlyMap<number, Waiting>, now: number, settle: SettleOne): void {
  for (const [token, { until }] of waiting) {
    // those behind it were sent later
    if (until > now) return
    settle(token, ({ reject }) => reject(new Error('The NATS server did not answer')))
  }
}

/** Rejects what has waited too long to be sent. @returns the rest */
function rejectLate(outgoing: Outgoing[], now: number): Outgoing[] {
  const [first] = outgoing
  if (!first || first.until > now) return outgoing
  const inTime = outgoing.findIndex(({ until }) => until > now)
  const late = inTime < 0 ? outgoing : outgoing.slice(0, inTime)
  for (const { reject } of late) reject(new Error(mailboxFull))
  return inTime < 0 ? [] : outgoing.slice(inTime)
}

/** A stream answers `{"stream","seq","duplicate"?}`, or says why not; where there is none, the server says so in its headers. */
function readAnswer(message: Msg): Error | boolean {
  if (message.headers?.hasError) return new Error(`No stream takes this: ${message.headers.description}`)
  const text = message.string()
  if (!text.includes('"error"')) return !text.includes('"duplicate":true')
  try {
    const { error } = JSON.parse(text) as { error?: { description?: string } }
    return new Error(error?.description ?? 'The stream refused it')
  } catch {
    return new Error('The stream answered with what is no answer')
  }
}
