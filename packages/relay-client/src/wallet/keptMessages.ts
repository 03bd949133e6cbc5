import { isFoyerError } from '@foyer/base'
import { isHex32 } from '../crypto/bytes.ts'
import { isRecord } from '../jsonRpc.ts'
import type { OutgoingMessage } from '../relay/createOutbox.ts'
import type { Engine } from '../session/createEngine.ts'

/** A sealed message that a restart sends again: a client that has it already knows it by its text. */
export type KeptMessage = OutgoingMessage & {
  /** Unix ms until which it is of use. */
  readonly until: number
}

/** Shortest time that an answer is offered to the relay, in ms: a clock that is ahead must not end it at once. */
const shortestOffer = 60_000

/** @param expiry unix seconds after which the site waits no longer */
export function getOfferEnd(engine: Engine, expiry: number): number {
  return Math.max(expiry * 1_000, engine.now() + shortestOffer)
}

/** Offers what `publish` sends for as long as it is of use, also to a relay that cannot be reached now. */
export async function offer<value>(engine: Engine, until: number, publish: () => Promise<value>): Promise<value> {
  try {
    return await publish()
  } catch (error) {
    if (isFoyerError(error, 'RelayUnreachable') && engine.now() < until) return offer(engine, until, publish)
    throw error
  }
}

export function readKeptMessage(value: unknown): KeptMessage | undefined {
  if (!isRecord(value)) return undefined
  const { topic, message, tag, ttl, prompt, id, until } = value
  const isMessage = isHex32(topic) && typeof message === 'string' && typeof id === 'string'
  if (!isMessage || typeof tag !== 'number' || typeof ttl !== 'number' || typeof until !== 'number') return undefined
  return { topic, message, tag, ttl, prompt: prompt === true, id, until }
}

export function parseStored(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
