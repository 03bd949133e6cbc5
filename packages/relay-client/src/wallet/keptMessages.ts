import { isFoyerError } from '@foyer/base'
import { bytesToHex, isHex32 } from '../crypto/bytes.ts'
import { parseKey } from '../crypto/keys.ts'
import { formatRequest, isRecord, parseRpc } from '../jsonRpc.ts'
import type { OutgoingMessage } from '../relay/createOutbox.ts'
import type { Engine } from '../session/createEngine.ts'
import type { RelayStorage } from '../session/storage.ts'
import { readSeconds, readTexts } from '../session/validate.ts'
import { handlePairingRequest, type Pairing } from './handlePairingRequest.ts'

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

/** Writes a link with what its site asked, in the site's own words. @param prefix what the keys of pairings start with */
export function savePairing(storage: RelayStorage, prefix: string, pairing: Pairing): void {
  const { topic, expiry, methods } = pairing
  const symKey = bytesToHex(pairing.symKey)
  const requests = [pairing.proposal, pairing.authentication].flatMap((asked) => {
    return asked ? [formatRequest(asked.request.id, asked.request.method, asked.request.params)] : []
  })
  storage.set(prefix + topic, JSON.stringify({ topic, symKey, expiry, methods, requests }))
}

/** A link that an earlier run or another tab was given, judged anew; undefined where nothing readable is left. */
export function loadPairing(
  storage: RelayStorage,
  prefix: string,
  params: { readonly topic: string; readonly canAuthenticate: boolean },
): Pairing | undefined {
  const value = parseStored(storage.get(prefix + params.topic))
  if (!isRecord(value) || !Array.isArray(value['requests'])) return undefined
  const { topic, requests } = value
  const symKey = parseKey(value['symKey'])
  const [expiry, methods] = [readSeconds(value['expiry']), readTexts(value['methods'])]
  if (topic !== params.topic || !symKey || !expiry || !methods) return undefined
  let pairing: Pairing = { topic: params.topic, symKey, expiry, methods }
  for (const text of requests.slice(0, 2)) {
    const request = parseRpc(String(text))
    if (request?.kind !== 'request') continue
    pairing = handlePairingRequest(pairing, request, params.canAuthenticate).next ?? pairing
  }
  return pairing
}
