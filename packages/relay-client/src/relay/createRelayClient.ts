import { FoyerError, isFoyerError } from '@foyer/base'
import { type Identity, toIdentity } from '../crypto/identity.ts'
import { toSubscriptionId } from '../crypto/keys.ts'
import { signRelayJwt } from '../crypto/relayJwt.ts'
import { createRelayIds, formatError, formatResult, isRecord, parseRpc, type RpcPayload, toIdKey } from '../jsonRpc.ts'
import { createCalls } from './calls.ts'
import { createConnection, type RelaySocket, type RelayStatus } from './createConnection.ts'
import { createOutbox, type OutgoingMessage } from './createOutbox.ts'
import { createSubscriptions } from './createSubscriptions.ts'
import { createPageEnvironment, type RelayEnvironment } from './environment.ts'
import { type IncomingMessage, readMessage, readPage } from './incoming.ts'
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

/** Our end of a relay: topics in, messages out, over a socket that comes and goes. */
export function createRelayClient(options: RelayClientOptions): RelayClient {
  const { url, seed, now = Date.now, warn = () => undefined } = options
  const timing = { ...defaultTiming, ...options.timing }
  let identity: Promise<Identity> | undefined
  const nextId = createRelayIds(now)
  const listeners = new Set<(status: RelayStatus) => void>()
  let status: RelayStatus = 'idle'
  let wantedAt = 0
  let wasEverOpen = false

  const connection = createConnection({
    getUrl: async () => toAddress(options, await getIdentity(), now()),
    openSocket: options.openSocket ?? ((address) => new WebSocket(address) as RelaySocket),
    timing,
    environment: options.environment ?? createPageEnvironment(),
    now,
    isWanted() {
      const isNeeded = subscriptions.size() > 0 || outbox.size() > 0
      if (isNeeded) wantedAt = now()
      // a clock set back must not keep an unused socket
      return isNeeded || Math.abs(now() - wantedAt) < timing.linger
    },
    isAwaiting: () => options.isAwaiting?.() ?? false,
    onOpen() {
      subscriptions.renew()
      outbox.renew()
      if (subscriptions.size() === 0) setStatus('open')
    },
    onText: handleText,
    onLost: () => calls.drop(),
    onRefused(reason) {
      outbox.rejectAll(() => new FoyerError('RelayRefused', { reason }))
      options.onRefused?.(reason)
    },
    onStatus: setStatus,
    onTick() {
      calls.expire(now())
      subscriptions.flush()
      outbox.flush()
    },
    onReturn: fetchMissed,
    onProbe: () => subscriptions.probe(),
  })

  const calls = createCalls({ send: connection.send, nextId, now, timeout: timing.callTimeout })
  const subscriptions = createSubscriptions({
    ask: calls.ask,
    restart: connection.restart,
    toId: async (topic) => toSubscriptionId(topic, (await getIdentity()).clientId),
    onSubscribed: () => setStatus('open'),
    warn,
  })
  const outbox = createOutbox({ ask: calls.ask, now, timing, restart: connection.restart, getFailure })

  function getIdentity(): Promise<Identity> {
    identity ??= toIdentity(seed)
    return identity
  }

  function setStatus(next: RelayStatus): void {
    if (next === status) return
    status = next
    if (next === 'open') wasEverOpen = true
    if (next === 'unreachable' && !wasEverOpen) outbox.rejectAll(() => new FoyerError('RelayUnreachable', { url }))
    for (const listener of [...listeners]) listener(next)
  }

  function getFailure(id: string, tag: number): FoyerError {
    return wasEverOpen ? new FoyerError('RelayPublishFailed', { id, tag }) : new FoyerError('RelayUnreachable', { url })
  }

  function handleText(text: string): void {
    const payload = parseRpc(text)
    if (!payload) warn('Ignored a relay frame that is not JSON-RPC')
    else if (payload.kind !== 'request') calls.settle(toIdKey(payload.id), payload)
    else handleRequest(payload)
  }

  function handleRequest({ id, method, params }: Extract<RpcPayload, { kind: 'request' }>): void {
    if (method !== 'irn_subscription') {
      warn('Ignored an unknown relay method', method)
      connection.send(formatError(id, { code: -32_601, message: 'Method not found' }))
      return
    }
    const message = isRecord(params) ? readMessage(params['data']) : undefined
    if (!message) warn('Ignored a malformed relay message')
    const handled = message && deliver(message)
    // the relay forgets a message once it is answered, so what it leads to must be kept by then
    if (handled) void handled.then(() => connection.send(formatResult(id, true)))
    else connection.send(formatResult(id, true))
  }

  function deliver(message: IncomingMessage): Promise<void> | undefined {
    const report = (error: unknown) => warn('A message could not be handled', error)
    try {
      if (subscriptions.has(message.topic)) return options.onMessage(message)?.catch(report)
      warn('Ignored a message of a topic we left', message.topic)
    } catch (error) {
      report(error)
    }
    return undefined
  }

  async function fetchPages(topics: readonly string[]): Promise<void> {
    for (let page = 0; page < 20; page += 1) {
      const answer = await calls.ask('irn_batchFetchMessages', { topics })
      const { messages, hasMore } = readPage(answer)
      messages.forEach(deliver)
      if (!hasMore || messages.length === 0) return
    }
  }

  /** A relay that cannot fetch delivers what waits when it is subscribed to again. */
  function fetchMissed(): void {
    for (const topics of subscriptions.chunks()) {
      fetchPages(topics).catch((error) => {
        if (isFoyerError(error, 'RequestTimedOut')) connection.restart()
        else subscriptions.probe()
      })
    }
  }

  return {
    getClientId: async () => (await getIdentity()).clientId,
    getStatus: () => status,
    subscribe(topic) {
      subscriptions.add(topic)
      if (status !== 'refused') connection.demand()
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

async function toAddress(options: RelayClientOptions, identity: Identity, now: number): Promise<string> {
  const { url, projectId } = options
  const address = new URL(url)
  const token = await signRelayJwt({ identity, audience: url, issuedAt: Math.floor(now / 1_000) })
  address.searchParams.set('auth', token)
  address.searchParams.set('projectId', projectId)
  address.searchParams.set('useOnCloseEvent', 'true')
  return address.href
}
