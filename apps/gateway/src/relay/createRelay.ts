import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { defaultRelayLimits, type RelayLimits } from '../config/socketLimits.ts'
import { getAddress as toCaller, toNetwork } from '../http/clientAddress.ts'
import { createRecentTimes, type RecentTimes } from '../http/createRecentTimes.ts'
import { type BudgetAccount, type ByteBudget, createByteBudget } from '../http/limiters.ts'
import { type Admission, type Admitted, createAdmission, parseTarget, toAddressKey } from './admission.ts'
import { createConnection, type RelayConnection, type WriteText } from './connection.ts'
import { createHub, type Hub } from './hub.ts'
import type { Mailbox, MailboxStats } from './mailbox.ts'
import type { RelayLogEntry, RelayOptions } from './options.ts'
import type { AcceptedKeys } from './rpc.ts'
import { countArriving, cutOff, finishFrame, limitSocket, serveFrames } from './serveFrames.ts'
import { writeTextFrame } from './writeTextFrame.ts'

export type RelayStats = {
  readonly connections: number
  readonly topics: number
  readonly delivered: number
  readonly acknowledged: number
  /** Held in memory for clients: `limits.maxWaitingBytes` at most. */
  readonly waitingBytes: number
  /** From a message's arrival to its being passed on to who is there, in ms: 95 of 100 within, lately and by minutes of an hour. */
  readonly passing: { readonly recent: number | undefined; readonly curve: readonly (number | null)[] }
  readonly mailbox: MailboxStats
}

export type Relay = {
  /** Serves the sockets of an HTTP server. @param path only requests for it, default every path @returns detaches */
  attach(server: Server, options?: { readonly path?: string | undefined }): () => void
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  getStats(): Promise<RelayStats>
  /**
   * Refuses new sockets, stores what was promised, then closes each socket with 1001.
   * @param grace longest wait for clients to close, in ms; 0 cuts them off at once. Default `limits.closeGrace`
   */
  close(options?: { readonly grace?: number | undefined }): Promise<void>
}

type Scope = {
  readonly mailbox: Mailbox
  readonly limits: RelayLimits
  readonly now: () => number
  readonly log: (entry: RelayLogEntry) => void
  readonly hub: Hub
  readonly passing: RecentTimes
  readonly accepted: ReturnType<typeof createRecentKeys>
  readonly connections: Set<RelayConnection>
  readonly server: WebSocketServer
  readonly admission: Admission
  readonly budget: ByteBudget
  readonly networkKey: Uint8Array
  /** Counts topics as the other counts bytes. */
  readonly topicBudget: ByteBudget
  /** Given already. */
  readonly hints: Set<string>
  /** Of requests, as they were told of. */
  readonly failures: { toldAt: number; untold: number }
  isClosing: boolean
}

const maxHints = 10

/**
 * A relay of the WalletConnect v2 protocol: mailboxes by topic, which it cannot read.
 * @see specification of the relay protocol, servers/relay
 */
export function createRelay(options: RelayOptions): Relay {
  const scope = createScope(options)
  const { mailbox, limits, now, log, hub, connections } = scope
  const heartbeat = setInterval(() => {
    for (const connection of connections) beat(scope, connection)
  }, limits.heartbeat)
  const sweeper = setInterval(() => mailbox.sweep(now()), limits.sweepEvery)
  return {
    attach(httpServer, { path } = {}) {
      const listener = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        const target = parseTarget(request)?.pathname ?? ''
        const isOurs = path === undefined || withoutSlash(target) === withoutSlash(path)
        if (isOurs) this.handleUpgrade(request, socket, head)
      }
      httpServer.on('upgrade', listener)
      return () => httpServer.off('upgrade', listener)
    },
    handleUpgrade(request, socket, head) {
      handleUpgrade(scope, request, socket, head).catch((error: unknown) => {
        log({ level: 'error', event: 'upgrade failed', detail: String(error) })
        socket.destroy()
      })
    },
    async getStats() {
      const stats = await mailbox.getStats()
      const waitingBytes = scope.budget.getUsed(everything)
      const curve = scope.passing.getCurve().map((value) => value ?? null)
      const passing = { recent: scope.passing.getRecent(), curve }
      return {
        connections: connections.size,
        topics: hub.topics.size,
        ...hub.counts,
        waitingBytes,
        passing,
        mailbox: stats,
      }
    },
    async close({ grace = limits.closeGrace } = {}) {
      if (scope.isClosing) return
      scope.isClosing = true
      clearInterval(heartbeat)
      clearInterval(sweeper)
      await flushMailbox(scope)
      await closeAll(connections, grace)
      hub.close()
      await flushMailbox(scope)
    },
  }
}

function createScope(options: RelayOptions): Scope {
  const { mailbox, now = Date.now, log = () => undefined } = options
  const limits = { ...defaultRelayLimits, ...options.limits }
  const connections = new Set<RelayConnection>()
  const passing = createRecentTimes(now)
  mailbox.peers?.share(() => countSockets(connections, limits))
  return {
    mailbox,
    limits,
    now,
    log,
    hub: createHub({ mailbox, limits, now, passing, nextId: createPushIds(now) }),
    passing,
    accepted: createRecentKeys(50_000),
    connections,
    server: new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: limits.maxFrameBytes,
      perMessageDeflate: false,
    }),
    admission: createAdmission({ ...options, limits, now, connections, peers: mailbox.peers }),
    budget: createByteBudget(),
    networkKey: randomBytes(32),
    topicBudget: createByteBudget(),
    hints: new Set(),
    failures: { toldAt: 0, untold: 0 },
    isClosing: false,
  }
}

/** Ids of pushes: of 16 digits as clients' own, each one more than the last. */
function createPushIds(now: () => number): () => number {
  let last = now() * 1_000
  return () => {
    last += 1
    return last
  }
}

/** The key under which all bytes of the relay count. */
const everything = 'relay'

function beat({ limits, now, hub }: Scope, connection: RelayConnection): void {
  const { partial, socket } = connection
  if (partial.bytes > 0 && now() - partial.since > limits.frameTimeout) {
    return cutOff(connection, 1008, 'Frame took too long')
  }
  if (!connection.isAlive) return socket.terminate()
  if (connection.topics.size === 0 && now() - connection.lastRequestAt > limits.staleAfter) {
    return socket.close(4008, 'Stale connection')
  }
  // pushes keep their order, so the first is the oldest; on a new socket it is sent again
  const [oldest] = connection.inFlight.values()
  if (oldest && now() - oldest.sentAt > limits.ackTimeout) return socket.close(4010, 'Unacknowledged messages')
  connection.isAlive = false
  socket.ping()
  limitSocket({ limits }, connection)
  hub.resume(connection)
}

/** A store that is away must not keep the relay from closing; what it did not confirm was not promised. */
function flushMailbox({ mailbox, log }: Scope): Promise<void> {
  return mailbox
    .flush()
    .catch((error: unknown) => log({ level: 'error', event: 'flush failed', detail: String(error) }))
}

function accept(scope: Scope, socket: WebSocket, wire: Duplex, admitted: Admitted): void {
  const { accepted, connections, hub, limits, log, mailbox, now } = scope
  const account = openAccount(scope, admitted)
  const topicAccount = openTopicAccount(scope, admitted)
  const write: WriteText = (params) => writeTextFrame(wire, params)
  const network = toNetworkName(scope, admitted)
  const params = { ...admitted, network, socket, write, account, topicAccount, burst: limits.requestBurst, now: now() }
  const connection = createConnection(params)
  closeOldest(scope, connection.clientId)
  connections.add(connection)
  wire.prependListener('data', (chunk: Buffer) => countArriving({ limits, now }, connection, chunk.length))
  serveFrames({ hub, mailbox, limits, now, accepted, log, failures: scope.failures }, connection)
  socket.on('close', () => {
    connections.delete(connection)
    finishFrame(connection)
    hub.drop(connection)
  })
}

/** Stored beside messages, so by a key that ends with the process: no one finds an address in the file. */
function toNetworkName({ networkKey }: Scope, { address }: Admitted): string {
  if (address === '') return ''
  const network = toNetwork(toCaller(address))
  return createHmac('sha256', networkKey).update(network).digest('base64url').slice(0, 16)
}

function openAccount({ budget, limits }: Scope, { clientId, address, projectId }: Admitted): BudgetAccount {
  return budget.open([
    { key: everything, limit: limits.maxWaitingBytes },
    { key: `project ${projectId}`, limit: limits.maxWaitingBytesPerProject },
    { key: `address ${address}`, limit: limits.maxWaitingBytesPerAddress },
    { key: `client ${clientId}`, limit: limits.maxWaitingBytesPerClient },
    { key: `socket ${randomUUID()}`, limit: limits.maxWaitingBytesPerSocket },
  ])
}

function openTopicAccount({ topicBudget, limits }: Scope, { clientId, address }: Admitted): BudgetAccount {
  return topicBudget.open([
    { key: everything, limit: limits.maxTopics },
    { key: `address ${address}`, limit: limits.maxTopicsPerAddress },
    { key: `client ${clientId}`, limit: limits.maxTopicsPerClient },
    { key: `socket ${randomUUID()}`, limit: limits.maxTopicsPerConnection },
  ])
}

/** Sockets by client and by address, for the other processes of the network. */
function* countSockets(
  connections: ReadonlySet<RelayConnection>,
  { maxConnectionsPerClient, maxConnectionsPerAddress }: RelayLimits,
): Iterable<readonly [key: string, count: number, limit: number]> {
  const counts = new Map<string, number>()
  for (const { clientId, address } of connections) {
    for (const key of [toClientKey(clientId), toAddressKey(address)]) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [key, count] of counts) {
    yield [key, count, key.startsWith(toClientKey('')) ? maxConnectionsPerClient : maxConnectionsPerAddress]
  }
}

function toClientKey(clientId: string): string {
  return `sockets client ${clientId}`
}

/** Makes room for one more socket of a client; where other processes have as many as it may have, its newest here stays. */
function closeOldest({ connections, limits, mailbox }: Scope, clientId: string): void {
  const { maxConnectionsPerClient } = limits
  if (maxConnectionsPerClient === 0) return
  const isOpen = ({ socket }: RelayConnection) => socket.readyState === socket.OPEN
  const own = [...connections].filter((connection) => connection.clientId === clientId && isOpen(connection))
  const room = Math.max(1, maxConnectionsPerClient - (mailbox.peers?.getElsewhere(toClientKey(clientId)) ?? 0))
  for (const connection of own.slice(0, Math.max(0, own.length + 1 - room))) {
    cutOff(connection, 4008, 'Replaced by newer connections')
  }
}

async function handleUpgrade(scope: Scope, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  const { admission, log, server } = scope
  socket.on('error', () => socket.destroy())
  const verdict = scope.isClosing
    ? { status: 503, reason: 'Server terminating', canExplain: false }
    : await admission.check(request)
  if (socket.destroyed) return
  if ('clientId' in verdict)
    return server.handleUpgrade(request, socket, head, (ws) => accept(scope, ws, socket, verdict))
  log({ level: 'info', event: 'refused', detail: verdict.reason })
  logHint(scope, 'hint' in verdict ? verdict.hint : undefined)
  if (!verdict.canExplain) return refuse(socket, verdict.status, verdict.reason)
  // a browser cannot read the status of a failed upgrade, so clients ask to be told by a close frame
  server.handleUpgrade(request, socket, head, (ws) => ws.close(3000, verdict.reason))
}

/** Tells the owner once what is likely set wrong; strangers cannot fill the log with it. */
function logHint({ hints, log }: Scope, hint: string | undefined): void {
  if (hint === undefined || hints.has(hint) || hints.size >= maxHints) return
  hints.add(hint)
  log({ level: 'warn', event: 'address', detail: hint })
}

async function closeAll(connections: ReadonlySet<RelayConnection>, grace: number): Promise<void> {
  const closed = [...connections].map(
    ({ socket }) =>
      new Promise<void>((resolve) => {
        socket.once('close', () => resolve())
        if (grace > 0) socket.close(1001, 'Server terminating')
        else socket.terminate()
      }),
  )
  const cutOff = setTimeout(() => {
    for (const { socket } of connections) socket.terminate()
  }, grace)
  await Promise.all(closed)
  clearTimeout(cutOff)
}

function refuse(socket: Duplex, status: number, reason: string): void {
  const head = `HTTP/1.1 ${status} ${statusTexts[status] ?? 'Refused'}\r\nconnection: close\r\ncontent-type: text/plain\r\n`
  socket.end(`${head}content-length: ${Buffer.byteLength(reason)}\r\n\r\n${reason}`)
}

const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '')
}

/** The last keys added, at least `size` and at most twice as many; older ones are forgotten half at a time. */
function createRecentKeys(size: number): AcceptedKeys {
  let recent = new Set<string>()
  let older = new Set<string>()
  return {
    has: (key) => recent.has(key) || older.has(key),
    add(key) {
      recent.add(key)
      if (recent.size < size) return
      older = recent
      recent = new Set()
    },
  }
}
