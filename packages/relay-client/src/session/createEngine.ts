import { FoyerError } from '@foyer/base'
import { bytesToHex, hexToBytes, randomBytes } from '../crypto/bytes.ts'
import { type EnvelopeKeys, type OpenedEnvelope, openEnvelope, sealEnvelope } from '../crypto/envelope.ts'
import { toMessageId } from '../crypto/keys.ts'
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
import type { OutgoingMessage } from '../relay/createOutbox.ts'
import { createRelayClient, type RelayClient, type RelayClientOptions } from '../relay/createRelayClient.ts'
import type { IncomingMessage } from '../relay/incoming.ts'
import { createSeen } from './seen.ts'
import { shareAnswers } from './shareAnswers.ts'
import type { RelayStorage } from './storage.ts'
import { toWalletError } from './walletErrors.ts'

export type EngineOptions = Omit<RelayClientOptions, 'url' | 'seed' | 'onMessage' | 'isAwaiting'> & {
  readonly relayUrl: string
  readonly storage: RelayStorage
  /** What the keys of this client start with; two clients of one page need two. */
  readonly storagePrefix: string
}

/** What a dapp or a wallet makes of messages. */
export type Role = {
  onRequest(topic: string, request: RpcRequest): void
  /** An answer to no open question of this page, e.g. to a proposal made before a reload. Undefined when it is not ours. */
  onAnswer(topic: string, answer: RpcAnswer, senderPublicKey: Uint8Array | undefined): Promise<void> | undefined
  /** Whether something beside open questions is awaited. */
  isAwaiting(): boolean
  /** Every heartbeat: what has expired? @param now unix ms */
  onTick(now: number): void
}

export type Question = {
  readonly topic: string
  readonly method: MethodName
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
  send(question: Question): Promise<void>
  /** Sends and waits for the answer. @throws `UserRejected`, `RelayWalletFailed`, `RequestExpired`, `RelayPublishFailed`, … */
  ask(question: Question): Promise<unknown>
  /** @param seal default: with the topic's key */
  answer(
    topic: string,
    id: RpcId,
    method: string,
    outcome: Outcome,
    seal?: (text: string) => Promise<string>,
  ): Promise<void>
  /** Rejects every open question on a topic. */
  rejectTopic(topic: string, error: FoyerError): void
  close(): void
}

type Pending = {
  readonly topic: string
  readonly method: string
  readonly until: number
  readonly settle: (outcome: Outcome | FoyerError) => void
}

type Delivery = Omit<OutgoingMessage, 'topic' | 'message'>

/** Tags of an answer to a method nobody knows. */
const unknownMethod: MethodRow = {
  requestTag: 0,
  responseTag: 0,
  requestTtl: 86_400,
  responseTtl: 86_400,
  prompt: false,
}

export function createEngine(options: EngineOptions, getRole: () => Role): Engine {
  const { storage, storagePrefix, relayUrl, now = Date.now, timing } = options
  const warn = warnOnce(options.warn)
  const keys = new Map<string, EnvelopeKeys>()
  const seen = createSeen(storage, `${storagePrefix}seen:`)
  const pending = new Map<string, Pending>()
  const nextId = createPayloadIds(now)
  const relay = createRelayClient({
    ...options,
    url: relayUrl,
    seed: loadSeed(storage, `${storagePrefix}seed`),
    onMessage: receive,
    isAwaiting: () => pending.size > 0 || getRole().isAwaiting(),
    warn,
  })
  const tabs = shareAnswers(storagePrefix, (topic, text) => {
    const payload = parseRpc(text)
    if (payload && payload.kind !== 'request') settle(topic, payload)
  })
  const ticker = setInterval(tick, timing?.heartbeat ?? 5_000)

  function tick(): void {
    for (const { until, method, settle } of [...pending.values()]) {
      if (now() >= until) settle(new FoyerError('RequestExpired', { method }))
    }
    getRole().onTick(now())
  }

  function receive({ topic, message }: IncomingMessage): Promise<void> | undefined {
    const topicKeys = keys.get(topic)
    if (!topicKeys || !seen.add(topic, toMessageId(message))) return undefined
    try {
      const opened = openEnvelope(message, topicKeys)
      if (!(opened instanceof Promise)) return dispatch(topic, opened)
      return opened.then((envelope) => dispatch(topic, envelope)).catch(() => refuse(topic))
    } catch {
      return refuse(topic)
    }
  }

  function refuse(topic: string): undefined {
    warn('Ignored an envelope that is not for us', topic)
  }

  function dispatch(topic: string, { text, senderPublicKey }: OpenedEnvelope): Promise<void> | undefined {
    const payload = parseRpc(text)
    if (!payload) return refuse(topic)
    if (payload.kind === 'request') getRole().onRequest(topic, payload)
    else if (!settle(topic, payload)) {
      const handled = getRole().onAnswer(topic, payload, senderPublicKey)
      // another tab of this site may have asked: both tabs are one client to the relay
      if (!handled) tabs.share(topic, text)
      return handled
    }
    return undefined
  }

  function settle(topic: string, answer: RpcAnswer): boolean {
    const question = pending.get(toIdKey(answer.id))
    if (question?.topic !== topic) return false
    question.settle(answer.kind === 'result' ? { result: answer.result } : { error: answer.error })
    return true
  }

  function publish(topic: string, text: string, row: Delivery): Promise<void> {
    const symKey = keys.get(topic)?.symKey
    if (!symKey) return Promise.reject(new FoyerError('SessionNotFound', { topic }))
    const message = sealEnvelope(text, symKey)
    // a relay that hands our own message back to us must not be obeyed
    seen.add(topic, toMessageId(message))
    return relay.publish({ topic, message, ...row })
  }

  function send({ topic, method, params, id = nextId(), ttl, until, signal }: Question): Promise<void> {
    const { requestTag, requestTtl, prompt } = methods[method]
    const row = { tag: requestTag, ttl: ttl ?? requestTtl, prompt, id: String(id), until, signal }
    return publish(topic, formatRequest(id, method, params), row)
  }

  function ask(question: Question): Promise<unknown> {
    const {
      topic,
      method,
      signal,
      id = nextId(),
      ttl = methods[method].requestTtl,
      until = now() + ttl * 1_000,
    } = question
    return new Promise((resolve, reject) => {
      const abort = () => finish(new FoyerError('RequestAborted', { cause: signal?.reason }))
      const finish = (outcome: Outcome | FoyerError) => {
        if (!pending.delete(String(id))) return
        signal?.removeEventListener('abort', abort)
        if (outcome instanceof Error) reject(outcome)
        else if ('error' in outcome) reject(toWalletError(outcome.error))
        else resolve(outcome.result)
      }
      pending.set(String(id), { topic, method, until, settle: finish })
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
      send({ ...question, id, until }).catch(finish)
    })
  }

  return {
    relay,
    now,
    warn,
    nextId,
    openTopic(topic, topicKeys, isKept = false) {
      keys.set(topic, topicKeys)
      seen.open(topic, isKept)
      relay.subscribe(topic)
    },
    closeTopic(topic) {
      if (!keys.delete(topic)) return
      seen.close(topic)
      relay.unsubscribe(topic)
    },
    send,
    ask,
    answer(topic, id, method, outcome, seal) {
      const row: MethodRow = Object.hasOwn(methods, method) ? methods[method as MethodName] : unknownMethod
      const text = 'error' in outcome ? formatError(id, outcome.error) : formatResult(id, outcome.result)
      const tag = toAnswerTag(row, outcome)
      const delivery = { tag, ttl: row.responseTtl, prompt: false, id: toIdKey(id) }
      const sent = seal
        ? seal(text).then((message) => relay.publish({ topic, message, ...delivery }))
        : publish(topic, text, delivery)
      return sent.catch((error: unknown) => warn('An answer was not delivered', error))
    },
    rejectTopic(topic, error) {
      for (const question of [...pending.values()]) if (question.topic === topic) question.settle(error)
    },
    close() {
      clearInterval(ticker)
      tabs.close()
      for (const question of [...pending.values()]) question.settle(new FoyerError('RequestAborted'))
      relay.close()
    },
  }
}

function toAnswerTag(row: MethodRow, outcome: Outcome): number {
  if (!('error' in outcome)) return row.responseTag
  return (outcome.isAutomatic ? row.autoRejectTag : row.rejectTag) ?? row.responseTag
}

/** The client's identity, made once per installation. */
function loadSeed(storage: RelayStorage, key: string): Uint8Array {
  const kept = hexToBytes(storage.get(key) ?? '')
  if (kept?.length === 32) return kept
  const seed = randomBytes(32)
  storage.set(key, bytesToHex(seed))
  return seed
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
