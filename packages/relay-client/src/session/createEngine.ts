import { FoyerError } from '@foyer/base'
import { bytesToHex, randomBytes } from '../crypto/bytes.ts'
import { type EnvelopeKeys, type OpenedEnvelope, openEnvelope, sealEnvelope } from '../crypto/envelope.ts'
import { parseKey, toMessageId } from '../crypto/keys.ts'
import {
  createPayloadIds,
  formatError,
  formatRequest,
  formatResult,
  parseRpc,
  type RpcAnswer,
  type RpcError,
  type RpcId,
  type RpcRequest,
  toIdKey,
} from '../jsonRpc.ts'
import { type MethodName, type MethodRow, methods } from '../protocol.ts'
import type { IncomingMessage } from '../relay/calls.ts'
import type { OutgoingMessage } from '../relay/createOutbox.ts'
import { createRelayClient, type RelayClient, type RelayClientOptions } from '../relay/createRelayClient.ts'
import { createOpenRequests, createSeen, type OpenRequests, type Seen, shareAnswers } from './openRequests.ts'
import type { RelayStorage } from './storage.ts'
import { hasRecords } from './storage.ts'

export type EngineOptions = Omit<RelayClientOptions, 'url' | 'seed' | 'onMessage' | 'isAwaiting'> & {
  readonly relayUrl: string
  readonly storage: RelayStorage
  /** What the keys of this client start with; two clients of one page need two. */
  readonly storagePrefix: string
}

/** What a dapp or a wallet makes of messages. */
export type Role = {
  /** The relay keeps the message until what this returns is settled. */
  onRequest(topic: string, request: RpcRequest): Promise<void> | undefined
  /** An answer to no request of this page, e.g. to a proposal made before a reload. Undefined when it is not ours. */
  onAnswer(topic: string, answer: RpcAnswer, senderPublicKey: Uint8Array | undefined): Promise<void> | undefined
  /** Whether something beside requests is awaited. */
  isAwaiting(): boolean
  /** Every heartbeat: what has expired? @param now unix ms */
  onTick(now: number): void
}

/** A message that goes out, whether an answer is awaited or not. */
export type OutgoingRequest = {
  readonly topic: string
  readonly method: MethodName
  /** The method that a wallet is asked for within it: its answer is read by that. */
  readonly asked?: string | undefined
  readonly params: unknown
  readonly id?: number | undefined
  /** Seconds the relay keeps it; default: the method's. */
  readonly ttl?: number | undefined
  /** Unix ms until which an answer is of use. */
  readonly until?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export type Outcome = { readonly result: unknown } | { readonly error: RpcError; readonly isAutomatic?: boolean }

/** Sealed messages between two clients, over topics whose keys we hold. */
export type Engine = {
  readonly relay: RelayClient
  readonly now: () => number
  readonly warn: (what: string, detail?: unknown) => void
  readonly nextId: () => number
  /** Holds the keys of a topic and subscribes to it. @param isKept whether what was seen must survive a reload */
  openTopic(topic: string, keys: EnvelopeKeys, isKept?: boolean): void
  closeTopic(topic: string): void
  /** Sends without waiting for an answer. Resolves when the relay has it. */
  send(request: OutgoingRequest): Promise<void>
  /** Sends and waits for the answer. @throws `UserRejected`, `RelayWalletFailed`, `RequestExpired`, `RelayPublishFailed`, … */
  request(request: OutgoingRequest): Promise<unknown>
  /**
   * An answer as it goes to the relay, sealed with the topic's key of now.
   * @throws FoyerError `SessionNotFound` where the topic is closed
   */
  sealAnswer(topic: string, id: RpcId, method: string, outcome: Outcome): OutgoingMessage
  /** Publishes what was sealed before, e.g. by an earlier run: a relay and a receiver that have it know it again. */
  publishSealed(message: OutgoingMessage): Promise<void>
  /** Publishes an answer that no one here waits for: where it cannot be delivered, a warning says so. */
  publishAnswer(message: OutgoingMessage): Promise<void>
  answer(topic: string, id: RpcId, method: string, outcome: Outcome): Promise<void>
  /** Rejects every request on a topic that is not answered. */
  rejectTopic(topic: string, error: FoyerError): void
  close(): void
}

/** Tags of an answer to a method no one knows. */
const unknownMethod: MethodRow = {
  requestTag: 0,
  responseTag: 0,
  requestTtl: 86_400,
  responseTtl: 86_400,
  prompt: false,
}

type Scope = {
  readonly now: () => number
  readonly warn: (what: string, detail?: unknown) => void
  readonly nextId: () => number
  readonly getRole: () => Role
  readonly keys: Map<string, EnvelopeKeys>
  /** Saves who we are to the relay, for as long as a pairing or a session needs it: it tells a visitor again. */
  readonly saveSeed: () => void
  readonly forgetSeed: () => void
  readonly seen: Seen
  /** Resolves when the storage has it. Left out where it has at once. */
  readonly flush: (() => Promise<void>) | undefined
  readonly open: OpenRequests
  readonly relay: RelayClient
  /** Other tabs of this site: they are the same client to the relay. */
  readonly tabs: ReturnType<typeof shareAnswers>
}

export function createEngine(options: EngineOptions, getRole: () => Role): Engine {
  const { storage, storagePrefix, relayUrl, now = Date.now, timing } = options
  const warn = warnOnce(options.warn)
  const open = createOpenRequests()
  const seedKey = `${storagePrefix}seed`
  const seed = loadSeed(storage, seedKey)
  const relay = createRelayClient({
    ...options,
    url: relayUrl,
    seed,
    onMessage: (message) => receive(scope, message),
    isAwaiting: () => open.size() > 0 || getRole().isAwaiting(),
    warn,
  })
  const scope: Scope = {
    now,
    warn,
    nextId: createPayloadIds(now),
    getRole,
    keys: new Map(),
    saveSeed: () => storage.set(seedKey, bytesToHex(seed)),
    forgetSeed() {
      if (hasRecords(storage, storagePrefix)) return
      for (const key of [seedKey, `${storagePrefix}answered`]) storage.remove(key)
    },
    seen: createSeen(storage, `${storagePrefix}seen:`),
    flush: storage.flush?.bind(storage),
    open,
    relay,
    tabs: shareAnswers(storagePrefix, (topic, text) => {
      const payload = parseRpc(text)
      if (payload && payload.kind !== 'request') settle(scope, topic, payload)
    }),
  }
  const ticker = setInterval(() => {
    open.expire(now())
    getRole().onTick(now())
  }, timing?.heartbeat ?? 5_000)
  return toEngine(scope, ticker)
}

function toEngine(scope: Scope, ticker: ReturnType<typeof setInterval>): Engine {
  const { relay, now, warn, nextId, keys, saveSeed, forgetSeed, seen, open, tabs } = scope
  return {
    relay,
    now,
    warn,
    nextId,
    openTopic(topic, topicKeys, isKept = false) {
      if (keys.size === 0) saveSeed()
      keys.set(topic, topicKeys)
      seen.open(topic, isKept)
      relay.subscribe(topic)
    },
    closeTopic(topic) {
      if (!keys.delete(topic)) return
      seen.close(topic)
      relay.unsubscribe(topic)
      if (keys.size === 0) forgetSeed()
    },
    send: (request) => send(scope, request),
    request(request) {
      const { topic, method, asked, signal, id = nextId(), ttl = methods[method].requestTtl } = request
      const { until = now() + ttl * 1_000 } = request
      return open.add({ topic, method, asked, id, until, signal }, () => send(scope, { ...request, id, until }))
    },
    sealAnswer: (...args) => sealAnswer(scope, ...args),
    publishSealed(message) {
      saveOwn(seen, message.topic, message.message)
      return relay.publish(message)
    },
    publishAnswer: (message) => publishAnswer(scope, message),
    answer: (...args) => answer(scope, ...args),
    rejectTopic: open.rejectTopic,
    close() {
      clearInterval(ticker)
      tabs.close()
      open.rejectAll(() => new FoyerError('RequestAborted'))
      relay.close()
    },
  }
}

function receive(scope: Scope, { topic, message }: IncomingMessage): Promise<void> | undefined {
  const topicKeys = scope.keys.get(topic)
  if (!topicKeys || !scope.seen.add(topic, toMessageId(message))) return undefined
  return saveSeen(scope, topic, handle(scope, topic, message, topicKeys))
}

function handle(scope: Scope, topic: string, message: string, topicKeys: EnvelopeKeys): Promise<void> | undefined {
  const ignore = () => warnForeign(scope, topic)
  const dropForeign = () => {
    scope.seen.remove(topic, toMessageId(message))
    return ignore()
  }
  let opened: ReturnType<typeof openEnvelope>
  try {
    opened = openEnvelope(message, topicKeys)
  } catch {
    return dropForeign()
  }
  try {
    if (!(opened instanceof Promise)) return dispatch(scope, topic, opened)
    return opened.then((envelope) => dispatch(scope, topic, envelope), dropForeign).catch(ignore)
  } catch {
    return ignore()
  }
}

/** Saves that a message was seen, after what it led to: that is kept before the relay may forget it. */
function saveSeen(
  { seen, flush }: Scope,
  topic: string,
  handled: Promise<void> | undefined,
): Promise<void> | undefined {
  if (handled || flush) return (handled ?? Promise.resolve()).finally(() => seen.save(topic)).finally(flush)
  seen.save(topic)
  return undefined
}

function warnForeign({ warn }: Scope, topic: string): undefined {
  warn('Ignored an envelope that is not for us', topic)
}

function dispatch(scope: Scope, topic: string, envelope: OpenedEnvelope): Promise<void> | undefined {
  const { text, senderPublicKey } = envelope
  const payload = parseRpc(text)
  if (!payload) return warnForeign(scope, topic)
  if (payload.kind === 'request') return scope.getRole().onRequest(topic, payload)
  if (settle(scope, topic, payload)) return undefined
  const handled = scope.getRole().onAnswer(topic, payload, senderPublicKey)
  // another tab of this site may have asked: both tabs are one client to the relay
  if (!handled) scope.tabs.share(topic, text)
  return handled
}

function settle({ open }: Scope, topic: string, { id, ...payload }: RpcAnswer): boolean {
  const outcome = payload.kind === 'result' ? { result: payload.result } : { error: payload.error }
  return open.settle(topic, toIdKey(id), outcome)
}

function seal({ keys, seen }: Scope, topic: string, text: string): string {
  const symKey = keys.get(topic)?.symKey
  if (!symKey) throw new FoyerError('SessionNotFound', { topic })
  const message = sealEnvelope(text, symKey)
  saveOwn(seen, topic, message)
  return message
}

/** A relay that hands our own message back to us must not be obeyed. */
function saveOwn(seen: Seen, topic: string, message: string): void {
  seen.add(topic, toMessageId(message))
  seen.save(topic)
}

async function send(scope: Scope, request: OutgoingRequest): Promise<void> {
  const { topic, method, params, id = scope.nextId(), ttl, until, signal } = request
  const { requestTag, requestTtl, prompt } = methods[method]
  const message = seal(scope, topic, formatRequest(id, method, params))
  const row = { tag: requestTag, ttl: ttl ?? requestTtl, prompt, id: String(id), until, signal }
  return scope.relay.publish({ topic, message, ...row })
}

function sealAnswer(scope: Scope, ...[topic, id, method, outcome]: Parameters<Engine['answer']>): OutgoingMessage {
  return { ...toDelivery(id, method, outcome), topic, message: seal(scope, topic, formatAnswer(id, outcome)) }
}

async function answer(scope: Scope, ...args: Parameters<Engine['answer']>): Promise<void> {
  try {
    await publishAnswer(scope, sealAnswer(scope, ...args))
  } catch (error) {
    scope.warn('An answer was not delivered', error)
  }
}

function publishAnswer({ relay, warn }: Scope, message: OutgoingMessage): Promise<void> {
  return relay.publish(message).catch((error: unknown) => warn('An answer was not delivered', error))
}

/** Formats what a client says to a request. */
export function formatAnswer(id: RpcId, outcome: Outcome): string {
  return 'error' in outcome ? formatError(id, outcome.error) : formatResult(id, outcome.result)
}

/** Returns how the relay carries an answer. */
export function toDelivery(id: RpcId, method: string, outcome: Outcome): Omit<OutgoingMessage, 'topic' | 'message'> {
  const row: MethodRow = Object.hasOwn(methods, method) ? methods[method as MethodName] : unknownMethod
  return { tag: toAnswerTag(row, outcome), ttl: row.responseTtl, prompt: false, id: toIdKey(id) }
}

function toAnswerTag(row: MethodRow, outcome: Outcome): number {
  if (!('error' in outcome)) return row.responseTag
  return (outcome.isAutomatic ? row.autoRejectTag : row.rejectTag) ?? row.responseTag
}

/** The client's identity: the one that its pairings and sessions were made with, else a new one. */
function loadSeed(storage: RelayStorage, key: string): Uint8Array {
  return parseKey(storage.get(key)) ?? randomBytes(32)
}

/** Input from the other side can repeat a thousand times; one line of it is enough. */
function warnOnce(
  warn: (what: string, detail?: unknown) => void = (what, detail) => console.warn(`Relay: ${what}`, detail),
): (what: string, detail?: unknown) => void {
  const warned = new Set<string>()
  return (what, detail) => {
    if (warned.has(what)) return
    warned.add(what)
    warn(what, detail)
  }
}
