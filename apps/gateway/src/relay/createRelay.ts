import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createPayloadIds } from '@foyer/relay-client/wire'
import { type WebSocket, WebSocketServer } from 'ws'
import { createAdmission, type Project, parseTarget } from './admission.ts'
import { createConnection, type RelayConnection } from './connection.ts'
import { serveFrames } from './frames.ts'
import { createHub } from './hub.ts'
import { defaultLimits, type RelayLimits } from './limits.ts'
import type { Mailbox, MailboxStats } from './mailbox.ts'
import { createRecentKeys } from './recentKeys.ts'

export type RelayOptions = {
  /** Where messages wait; closed by whoever made it, after the relay. */
  readonly mailbox: Mailbox
  /** The project behind an id, or undefined to refuse it. Left out: every id is welcome, from every origin. */
  readonly getProject?: ((projectId: string) => Promise<Project | undefined> | Project | undefined) | undefined
  /** Addresses of this relay that a client's token may name. Left out: any whose host is the one it connects to. */
  readonly audiences?: readonly string[] | undefined
  /** Hosts under which this relay is reached beside the one a request names, where a proxy hides it. */
  readonly hosts?: readonly string[] | undefined
  /** Network address of a client, for proxies that pass it on. Default: the socket's own. */
  readonly getAddress?: ((request: IncomingMessage) => string) | undefined
  readonly limits?: Partial<RelayLimits> | undefined
  /** Unix milliseconds. */
  readonly now?: (() => number) | undefined
  readonly log?: ((entry: RelayLogEntry) => void) | undefined
}

/** One line for the owner's log: facts only, never a message or a key. */
export type RelayLogEntry = {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly detail?: string | undefined
}

export type RelayStats = {
  readonly connections: number
  readonly topics: number
  readonly delivered: number
  readonly acknowledged: number
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

/**
 * A relay of the WalletConnect v2 protocol: mailboxes by topic, which it cannot read.
 * @see specification of the relay protocol, servers/relay
 */
export function createRelay(options: RelayOptions): Relay {
  const { mailbox, now = Date.now, log = () => undefined } = options
  const limits = { ...defaultLimits, ...options.limits }
  const hub = createHub({ mailbox, limits, now, nextId: createPayloadIds(now) })
  const accepted = createRecentKeys(50_000)
  const connections = new Set<RelayConnection>()
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.maxFrameBytes,
    perMessageDeflate: false,
  })
  const admission = createAdmission({ ...options, limits, now, connections })
  const stopHeartbeat = startHeartbeat()
  const sweeper = setInterval(() => mailbox.sweep(now()), limits.sweepEvery)
  let isClosing = false

  function startHeartbeat(): () => void {
    const timer = setInterval(() => {
      for (const connection of connections) beat(connection)
    }, limits.heartbeat)
    return () => clearInterval(timer)
  }

  function beat(connection: RelayConnection) {
    const { socket } = connection
    if (!connection.isAlive) return socket.terminate()
    if (connection.topics.size === 0 && now() - connection.lastRequestAt > limits.staleAfter) {
      return socket.close(4008, 'Stale connection')
    }
    // pushes keep their order, so the first is the oldest; on a new socket it is sent again
    const [oldest] = connection.inFlight.values()
    if (oldest && now() - oldest.sentAt > limits.ackTimeout) return socket.close(4010, 'Unacknowledged messages')
    connection.isAlive = false
    socket.ping()
    hub.resume(connection)
  }

  /** A store that is away must not keep the relay from closing; what it did not confirm was not promised. */
  function settleMailbox(): Promise<void> {
    return mailbox
      .flush()
      .catch((error: unknown) => log({ level: 'error', event: 'flush failed', detail: String(error) }))
  }

  function accept(socket: WebSocket, admitted: { clientId: string; projectId: string; address: string }): void {
    const connection = createConnection({ ...admitted, socket, burst: limits.requestBurst, now: now() })
    connections.add(connection)
    serveFrames({ hub, mailbox, limits, now, accepted, log }, connection)
    socket.on('close', () => {
      connections.delete(connection)
      hub.drop(connection)
    })
  }

  async function handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    const verdict = isClosing
      ? { status: 503, reason: 'Server terminating', canExplain: false }
      : await admission.check(request)
    if (socket.destroyed) return
    if ('clientId' in verdict) return server.handleUpgrade(request, socket, head, (ws) => accept(ws, verdict))
    log({ level: 'info', event: 'refused', detail: verdict.reason })
    if (!verdict.canExplain) return refuse(socket, verdict.status, verdict.reason)
    // a browser cannot read the status of a failed upgrade, so clients ask to be told by a close frame
    server.handleUpgrade(request, socket, head, (ws) => ws.close(3000, verdict.reason))
  }

  return {
    attach(httpServer, { path } = {}) {
      const listener = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        const asked = parseTarget(request)?.pathname ?? ''
        const isOurs = path === undefined || withoutSlash(asked) === withoutSlash(path)
        if (isOurs) this.handleUpgrade(request, socket, head)
      }
      httpServer.on('upgrade', listener)
      return () => httpServer.off('upgrade', listener)
    },
    handleUpgrade(request, socket, head) {
      handleUpgrade(request, socket, head).catch((error: unknown) => {
        log({ level: 'error', event: 'upgrade failed', detail: String(error) })
        socket.destroy()
      })
    },
    async getStats() {
      const { delivered, acknowledged } = hub.counts
      const mailboxStats = await mailbox.getStats()
      return {
        connections: connections.size,
        topics: hub.topics.size,
        delivered,
        acknowledged,
        mailbox: mailboxStats,
      }
    },
    async close({ grace = limits.closeGrace } = {}) {
      if (isClosing) return
      isClosing = true
      stopHeartbeat()
      clearInterval(sweeper)
      await settleMailbox()
      await closeAll(connections, grace)
      hub.close()
      await settleMailbox()
    },
  }
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
