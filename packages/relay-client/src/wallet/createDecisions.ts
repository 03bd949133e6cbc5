import { FoyerError, isFoyerError } from '@foyer/base'
import { parseKey } from '../crypto/keys.ts'
import { isRecord, type RpcAnswer, toIdKey } from '../jsonRpc.ts'
import { codes } from '../protocol.ts'
import type { Engine } from '../session/createEngine.ts'
import type { Sessions } from '../session/createSessions.ts'
import { loadWalletError } from '../session/loadWalletError.ts'
import type { RelayStorage } from '../session/storage.ts'
import type { RelaySession } from '../session/types.ts'
import { readSeconds, readSession } from '../session/validate.ts'
import { type KeptMessage, offer, parseStored, readKeptMessage } from './keptMessages.ts'

/** What the wallet's owner made of a link, with everything that has to reach the site. */
export type Decision = {
  readonly pairingTopic: string
  /** The answer over the pairing. */
  readonly response: KeptMessage
  /** What begins with it. Its key is hexadecimal. */
  readonly session?: (RelaySession & { readonly symKey: string }) | undefined
  /** What the session opens with, and the id under which the site answers it. */
  readonly settlement?: { readonly id: number; readonly message: KeptMessage } | undefined
}

/** Decisions that the sites do not have yet: one write makes each for good, and a restart carries it out. */
export type Decisions = {
  /**
   * Resolves when the relay has the answer, and the site has agreed to the settlement where there is one.
   * @throws FoyerError what the site or the relay refused it with; `RequestAborted` when the wallet is closed first
   */
  carryOut(decision: Decision): Promise<void>
  /** Whether the owner has decided about a link. */
  has(pairingTopic: string): boolean
  /** The site's answer to a settlement. False where it is none. */
  onAnswer(topic: string, answer: RpcAnswer): boolean
  isAwaiting(): boolean
  /** A session ended before it had quite begun. */
  forget(topic: string): void
  onTick(now: number): void
  close(): void
}

type Settling = Decision & {
  readonly session: NonNullable<Decision['session']>
  readonly settlement: NonNullable<Decision['settlement']>
}

type Pending = {
  readonly decision: Settling
  /** By an earlier run, which may have heard that the site agreed: silence does not end the session. */
  readonly isResumed: boolean
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

type Scope = {
  readonly engine: Engine
  readonly sessions: Sessions
  readonly storage: RelayStorage
  readonly prefix: string
  /** By the topic of the session that begins. */
  readonly pending: Map<string, Pending>
}

const settlementFailed = { code: codes.settlementFailed, message: 'Session settlement failed' }

export function createDecisions(params: Omit<Scope, 'pending'>): Decisions {
  const scope: Scope = { ...params, pending: new Map() }
  const { pending, storage } = scope
  load(scope)
  return {
    async carryOut(decision) {
      storage.set(toKey(scope, decision.pairingTopic), JSON.stringify(decision))
      begin(scope, decision)
      if (storage.flush) await storage.flush()
      await deliver(scope, decision, false)
    },
    has: (pairingTopic) => storage.get(toKey(scope, pairingTopic)) !== undefined,
    onAnswer: (topic, answer) => onAnswer(scope, topic, answer),
    isAwaiting: () => pending.size > 0,
    forget(topic) {
      const entry = pending.get(topic)
      if (entry) finish(scope, entry, () => entry.reject(new FoyerError('SessionNotFound', { topic })))
    },
    onTick(now) {
      for (const entry of pending.values()) if (entry.decision.settlement.message.until <= now) expire(scope, entry)
    },
    close() {
      // goes on when the wallet starts again
      for (const { reject } of pending.values()) reject(new FoyerError('RequestAborted'))
      pending.clear()
    },
  }
}

function toKey({ prefix }: Scope, pairingTopic: string): string {
  return `${prefix}decision:${pairingTopic}`
}

/** The session must exist before the site can speak in it. */
function begin({ sessions }: Scope, { session }: Decision): void {
  if (!session || sessions.get(session.topic)) return
  const { symKey, ...rest } = session
  const key = parseKey(symKey)
  if (key) sessions.add(rest, key)
}

async function deliver(scope: Scope, decision: Decision, isResumed: boolean): Promise<void> {
  const { engine, sessions, storage } = scope
  const { session, settlement } = decision
  try {
    const settled = session && settlement && settle(scope, { ...decision, session, settlement }, isResumed)
    await Promise.all([publish(engine, decision.response), settled])
  } catch (error) {
    if (isFoyerError(error, 'RequestAborted')) throw error
    storage.remove(toKey(scope, decision.pairingTopic))
    if (session && !isResumed) sessions.remove(session.topic, settlementFailed)
    throw error
  }
  storage.remove(toKey(scope, decision.pairingTopic))
}

function publish(engine: Engine, message: KeptMessage): Promise<void> {
  return offer(engine, message.until, () => engine.publishSealed(message))
}

function settle(scope: Scope, decision: Settling, isResumed: boolean): Promise<void> {
  const { topic } = decision.session
  return new Promise<void>((resolve, reject) => {
    scope.pending.set(topic, { decision, isResumed, resolve, reject })
    publish(scope.engine, decision.settlement.message).catch((error: unknown) => {
      scope.pending.delete(topic)
      reject(error)
    })
  })
}

/** Handles what the site said, which is kept in the turn in which it is heard: after that, the relay forgets it. */
function onAnswer(scope: Scope, topic: string, answer: RpcAnswer): boolean {
  const entry = scope.pending.get(topic)
  if (!entry || toIdKey(answer.id) !== String(entry.decision.settlement.id)) return false
  if (answer.kind === 'result') finish(scope, entry, entry.resolve)
  else {
    finish(scope, entry, () => void loadWalletError(answer.error, 'wc_sessionSettle').then(entry.reject))
    scope.sessions.remove(topic, settlementFailed)
  }
  return true
}

function expire(scope: Scope, entry: Pending): void {
  finish(scope, entry, () => entry.reject(new FoyerError('RequestExpired', { method: 'wc_sessionSettle' })))
}

function finish(scope: Scope, { decision }: Pending, act: () => void): void {
  scope.storage.remove(toKey(scope, decision.pairingTopic))
  scope.pending.delete(decision.session.topic)
  act()
}

/** Loads what an earlier run decided and could not bring to an end. */
function load(scope: Scope): void {
  const { engine, prefix, storage } = scope
  for (const key of storage.keys(`${prefix}decision:`)) {
    const decision = readDecision(parseStored(storage.get(key)))
    if (!decision || toKey(scope, decision.pairingTopic) !== key || decision.response.until <= engine.now()) {
      storage.remove(key)
      continue
    }
    begin(scope, decision)
    deliver(scope, decision, true).catch((error: unknown) => engine.warn('A decision was not delivered', error))
  }
}

function readDecision(value: unknown): Decision | undefined {
  if (!isRecord(value)) return undefined
  const { pairingTopic, response, session, settlement } = value
  const answer = readKeptMessage(response)
  if (typeof pairingTopic !== 'string' || !answer) return undefined
  const begun = readBegun(session)
  const opening = isRecord(settlement) ? readSettlement(settlement) : undefined
  if ((session !== undefined && !begun) || (settlement !== undefined && !opening)) return undefined
  return { pairingTopic, response: answer, session: begun, settlement: opening }
}

function readBegun(value: unknown): Decision['session'] {
  const read = isRecord(value) ? readSession(JSON.stringify(value)) : undefined
  return read && typeof read.symKey === 'string' ? { ...read.session, symKey: read.symKey } : undefined
}

function readSettlement(value: Readonly<Record<string, unknown>>): Decision['settlement'] {
  const [id, message] = [readSeconds(value['id']), readKeptMessage(value['message'])]
  return id && message ? { id, message } : undefined
}
