import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { GatewayPart } from './createGateway.ts'
import { isRpcSocket } from './createRpcSocketPart.ts'
import type { Gateway } from './gateway.ts'
import { getAddress } from './http/clientAddress.ts'
import type { Metrics } from './metrics.ts'
import { isAllowedOrigin } from './origins.ts'
import { createRelay, type Relay, type RelayStats } from './relay/createRelay.ts'
import { openMailbox } from './relay/openMailbox.ts'

/** The close code with which a relay explains why it refuses a socket. */
const refusedCode = 3000
const refusedReason = 'Unauthorized: origin not allowed'

/** The relay, on the gateway's port: for its projects and their origins, with its mailboxes in the same folder, or in NATS. */
export const createRelayPart: GatewayPart = async (gateway, server) => {
  const { config, log, projects, now, readiness, metrics } = gateway
  const { relayLimits: limits } = config
  const path = join(config.stateDir, 'relay.sqlite')
  const mailbox = await openMailbox({ path, nats: config.secrets.relayNats, limits })
  const relay = createRelay({
    mailbox,
    limits,
    now,
    hosts: config.publicUrl === undefined ? [] : [new URL(config.publicUrl).host],
    // origins are judged here, by the patterns that all of the gateway knows
    getProject: (projectId) => (projects.get(projectId) ? {} : undefined),
    getAddress: ({ socket, headers }) => {
      return getAddress(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), config.trustedProxies)
    },
    log: ({ level, event, detail }) => log(level, `relay: ${event}`, { detail }),
  })
  readiness.add('relay', () => mailbox.getStats())
  watchRelay(metrics, relay)
  const refusals = new WebSocketServer({ noServer: true, clientTracking: false })
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isRpcSocket(request)) return
    if (isRefused(gateway, request)) return refuse(refusals, request, socket, head)
    relay.handleUpgrade(request, socket, head)
  }
  server.on('upgrade', onUpgrade)
  return {
    close: async () => {
      await relay.close()
      server.off('upgrade', onUpgrade)
      await mailbox.close()
    },
  }
}

function watchRelay(metrics: Metrics | undefined, relay: Relay): void {
  const rows: readonly (readonly [name: string, help: string, read: (stats: RelayStats) => number])[] = [
    ['connections', 'Sockets that are open', (stats) => stats.connections],
    ['topics', 'Topics that somebody here subscribed to', (stats) => stats.topics],
    ['delivered', 'Messages handed to clients since the start', (stats) => stats.delivered],
    ['acknowledged', 'Messages that clients said they have since the start', (stats) => stats.acknowledged],
    ['waiting_bytes', 'Bytes held in memory for clients', (stats) => stats.waitingBytes],
    ['stored_messages', 'Messages kept for clients that are away', (stats) => stats.mailbox.messages],
    ['stored_bytes', 'Bytes of them', (stats) => stats.mailbox.bytes],
  ]
  for (const [name, help, read] of rows) {
    metrics?.addGauge({ name: `foyer_relay_${name}`, help, read: async () => [['', read(await relay.getStats())]] })
  }
}

/** Whether a page that its project does not allow asks; wallets and servers have no origin. */
function isRefused({ projects }: Gateway, request: IncomingMessage): boolean {
  const { origin } = request.headers
  const query = request.url?.slice(request.url.indexOf('?') + 1)
  const project = projects.get(new URLSearchParams(query).get('projectId') ?? '')
  return origin !== undefined && project !== undefined && !isAllowedOrigin(origin, project.origins)
}

function refuse(refusals: WebSocketServer, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  socket.on('error', () => socket.destroy())
  const canExplain = request.url?.includes('useOnCloseEvent=true')
  if (canExplain) return refusals.handleUpgrade(request, socket, head, (ws) => ws.close(refusedCode, refusedReason))
  socket.end(`HTTP/1.1 403 Forbidden\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n${refusedReason}`)
}
