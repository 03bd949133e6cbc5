import { FoyerError, isFoyerError } from '@foyer/base'
import { type Identity, signRelayJwt, toIdentity } from '../crypto/identity.ts'
import { toSubscriptionId } from '../crypto/keys.ts'
import { createRelayIds, formatError, formatResult, isRecord, parseRpc, type RpcPayload, toIdKey } from '../jsonRpc.ts'
import { type Calls, createCalls, type IncomingMessage, readMessage, readPage } from './calls.ts'
import {
  type Connection,
  type ConnectionOptions,
  createConnection,
  type RelaySocket,
  type RelayStatus,
} from './createConnection.ts'
import { createOutbox, type Outbox, type OutgoingMessage } from './createOutbox.ts'
import { createPageEnvironment, type RelayEnvironment } from './createPageEnvironment.ts'
import { createSubscriptions, type Subscriptions } from './createSubscriptions.ts'
import { defaultTiming, type RelayTiming } from './timing.ts'

export type RelayClientOptions = {
  /** The relay's address, `wss://…`; also the audience of our tokens. */
  readonly url: string
  /** The site's id at that relay. */
  readonly projectId: string
  /** The client's Ed25519 seed, 32 bytes, kept for the installation. */
  readonly seed: Uint8Array
  /** Called for each message, once or more often; the relay forgets a message when this has returned. */
  readonly onMessage: (message: IncomingMessage) => Promise<void> | void
  /** Whether an answer from the other side is awaited, so that a dead socket must be noticed. */
  readonly isAwaiting?: (() => boolean) | undefined
  readonly timing?: Partial<RelayTiming> | undefined
  readonly environment?: RelayEnvironment | undefined
  /** Default: the platform's WebSocket. */
  readonly openSocket?: ((url: string) => RelaySocket) | undefined
  /** Told why a relay refuses us; nothing is tried again by itself. */
  readonly onRefused?: ((reason: string) => void) | undefined
  /** Unix milliseconds. */
  readonly now?: (() => number) | undefined
  /** Told about input that was ignored, once per kind. */
  readonly warn?: ((what: string, detail?: unknown) => void) | undefined
}

export type RelayClient = {
  /** Our did:key at this relay. */
  getClientId(): Promise<string>
  getStatus(): RelayStatus
  /** Wants a topic's messages, now and after every reconnection. */
  subscribe(topic: string): void
  unsubscribe(topic: string): void
  /**
   * Resolves when the relay has the message. The same text is offered again until then, and the relay keeps it once.
   * @throws FoyerError `RelayPublishFailed`, `RelayUnreachable`, `RelayRefused`, `RelayCallFailed`, `RequestAborted`
   */
  publish(message: OutgoingMessage): Promise<void>
  /** Opens the socket if something waits for it, e.g. to try again after a refusal. */
  connect(): void
  watch(listener: (status: RelayStatus) => void): () => void
  /** Ends everything at once; what is not published yet is rejected with `RequestAborted`. */
  close(): void
}

/** Most pages of missed messages that are fetched at once. */
const pageLimit = 20

type Scope = {
  readonly options: RelayClientOptions
  readonly timing: RelayTiming
  readonly now: () => number
  readonly warn: (what: string, detail?: unknown) => void
  readonly listeners: Set<(status: RelayStatus) => void>
  readonly connection: Connection
  readonly calls: Calls
  readonly subscriptions: Subscriptions
  readonly outbox: Outbox
  identity: Promise<Identity> | undefined
  status: RelayStatus
  /** When a socket was last needed, unix ms. */
  wantedAt: number
  wasEverOpen: boolean
}

/** Our end of a relay: topics in, messages out, over a socket that comes and goes. */
export function createRelayClient(options: RelayClientOptions): RelayClient {
  const scope = createScope(options)
  const { calls, connection, listeners, outbox, subscriptions } = scope
  return {
    getClientId: async () => (await getIdentity(scope)).clientId,
    getStatus: () => scope.status,
    subscribe(topic) {
      subscriptions.add(topic)
      if (scope.status !== 'refused') connection.demand()
    },
    unsubscribe: subscriptions.remove,
    publish(message) {
      // a message must not overtake the subscription that awaits its answer
      subscriptions.flush()
      const published = outbox.add(message)
      connection.demand()
      return published
    },
    connect: connection.demand,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      connection.close()
      calls.drop()
      outbox.rejectAll(() => new FoyerError('RequestAborted'))
      listeners.clear()
    },
  }
}

function createScope(options: RelayClientOptions): Scope {
  const { now = Date.now, warn = () => undefined } = options
  const timing = { ...defaultTiming, ...options.timing }
  const getScope = () => scope
  const connection = createConnection(toConnectionOptions(options, timing, now, getScope))
  const { restart } = connection
  const calls = createCalls({ send: connection.send, nextId: createRelayIds(now), now, timeout: timing.callTimeout })
  const { call } = calls
  const subscriptions = createSubscriptions({
    call,
    restart,
    toId: async (topic) => toSubscriptionId(topic, (await getIdentity(scope)).clientId),
    onSubscribed: () => setStatus(scope, 'open'),
    warn,
  })
  const outbox = createOutbox({ call, now, timing, restart, getFailure: (id, tag) => toFailure(scope, id, tag) })
  const scope: Scope = {
    options,
    timing,
    now,
    warn,
    listeners: new Set(),
    connection,
    calls,
    subscriptions,
    outbox,
    identity: undefined,
    status: 'idle',
    wantedAt: 0,
    wasEverOpen: false,
  }
  return scope
}

/** @param getScope the connection asks only once everything stands */
function toConnectionOptions(
  options: RelayClientOptions,
  timing: RelayTiming,
  now: () => number,
  getScope: () => Scope,
): ConnectionOptions {
  return {
    getUrl: async () => toAddress(options, await getIdentity(getScope()), now()),
    openSocket: options.openSocket ?? ((address) => new WebSocket(address) as RelaySocket),
    timing,
    environment: options.environment ?? createPageEnvironment(),
    now,
    isWanted: () => isWanted(getScope()),
    isAwaiting: () => options.isAwaiting?.() ?? false,
    onOpen() {
      const { outbox, subscriptions } = getScope()
      subscriptions.renew()
      outbox.renew()
      if (subscriptions.size() === 0) setStatus(getScope(), 'open')
    },
    onText: (text) => onText(getScope(), text),
    onLost: () => getScope().calls.drop(),
    onRefused(reason) {
      getScope().outbox.rejectAll(() => new FoyerError('RelayRefused', { reason }))
      options.onRefused?.(reason)
    },
    onStatus: (status) => setStatus(getScope(), status),
    onTick() {
      const { calls, outbox, subscriptions } = getScope()
      calls.expire(now())
      subscriptions.flush()
      outbox.flush()
    },
    onReturn: () => fetchMissed(getScope()),
    onProbe: () => getScope().subscriptions.probe(),
  }
}

function isWanted(scope: Scope): boolean {
  const { now, outbox, subscriptions, timing } = scope
  const isNeeded = subscriptions.size() > 0 || outbox.size() > 0
  if (isNeeded) scope.wantedAt = now()
  // a clock set back must not keep an unused socket
  return isNeeded || Math.abs(now() - scope.wantedAt) < timing.linger
}

function getIdentity(scope: Scope): Promise<Identity> {
  scope.identity ??= toIdentity(scope.options.seed)
  return scope.identity
}

function setStatus(scope: Scope, next: RelayStatus): void {
  if (next === scope.status) return
  scope.status = next
  if (next === 'open') scope.wasEverOpen = true
  if (next === 'unreachable' && !scope.wasEverOpen) scope.outbox.rejectAll(() => toUnreachable(scope))
  for (const listener of [...scope.listeners]) listener(next)
}

function toUnreachable({ options: { url } }: Scope): FoyerError {
  return new FoyerError('RelayUnreachable', { url })
}

function toFailure(scope: Scope, id: string, tag: number): FoyerError {
  return scope.wasEverOpen ? new FoyerError('RelayPublishFailed', { id, tag }) : toUnreachable(scope)
}

function onText(scope: Scope, text: string): void {
  const payload = parseRpc(text)
  if (!payload) scope.warn('Ignored a relay frame that is not JSON-RPC')
  else if (payload.kind !== 'request') scope.calls.settle(toIdKey(payload.id), payload)
  else onRequest(scope, payload)
}

function onRequest(scope: Scope, { id, method, params }: Extract<RpcPayload, { kind: 'request' }>): void {
  const { connection, warn } = scope
  if (method !== 'irn_subscription') {
    warn('Ignored an unknown relay method', method)
    connection.send(formatError(id, { code: -32_601, message: 'Method not found' }))
    return
  }
  const message = isRecord(params) ? readMessage(params['data']) : undefined
  if (!message) warn('Ignored a malformed relay message')
  const handled = message && deliver(scope, message)
  // the relay forgets a message once it is answered, so what it leads to must be kept by then
  if (handled) void handled.then(() => connection.send(formatResult(id, true)))
  else connection.send(formatResult(id, true))
}

function deliver({ options, subscriptions, warn }: Scope, message: IncomingMessage): Promise<void> | undefined {
  const report = (error: unknown) => warn('A message could not be handled', error)
  try {
    if (subscriptions.has(message.topic)) return options.onMessage(message)?.catch(report)
    warn('Ignored a message of a topic we left', message.topic)
  } catch (error) {
    report(error)
  }
  return undefined
}

/** A relay that cannot fetch delivers what waits when it is subscribed to again. */
function fetchMissed(scope: Scope): void {
  const { connection, subscriptions } = scope
  for (const topics of subscriptions.chunks()) {
    fetchPages(scope, topics).catch((error) => {
      if (isFoyerError(error, 'RequestTimedOut')) connection.restart()
      else subscriptions.probe()
    })
  }
}

async function fetchPages(scope: Scope, topics: readonly string[]): Promise<void> {
  for (let page = 0; page < pageLimit; page += 1) {
    const answer = await scope.calls.call('irn_batchFetchMessages', { topics })
    const { messages, hasMore } = readPage(answer)
    for (const message of messages) void deliver(scope, message)
    if (!hasMore || messages.length === 0) return
  }
}

/**
 * Seconds from a token's issue to its end. Each socket has a new one, so it need not live long; and where this device's clock is
 * further behind, it is over when it arrives: the relay says so, as it says of a clock that is ahead.
 */
const lifetime = 300

async function toAddress(options: RelayClientOptions, identity: Identity, now: number): Promise<string> {
  const { url, projectId } = options
  const address = new URL(url)
  const token = await signRelayJwt({ identity, audience: url, issuedAt: Math.floor(now / 1_000), lifetime })
  address.searchParams.set('auth', token)
  address.searchParams.set('projectId', projectId)
  address.searchParams.set('useOnCloseEvent', 'true')
  return address.href
}
