import { type IncomingMessage, STATUS_CODES } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { isAllowedOrigin } from '@foyer/base/origins'
import { WebSocketServer } from 'ws'
import type { Config } from './config/schema.ts'
import type { GatewayPart } from './createGateway.ts'
import { isRpcSocket } from './createRpcSocketPart.ts'
import type { Gateway } from './gateway.ts'
import type { Status } from './health/createStatusBoard.ts'
import { formatMs } from './health/createStatusBoard.ts'
import { getAddress } from './http/clientAddress.ts'
import type { Metrics } from './metrics.ts'
import { createRelay, type RelayStats } from './relay/createRelay.ts'
import { openMailbox } from './relay/openMailbox.ts'
import { type RelayChild, startRelayChild } from './relay/startRelayChild.ts'

/** The close code with which a relay explains why it refuses a socket. */
const refusedCode = 3000

type Refusal = { readonly status: number; readonly reason: string }

/** Worded as clients in the field know them. */
const notAllowed: Refusal = { status: 403, reason: 'Unauthorized: origin not allowed' }
const unknownProject: Refusal = { status: 401, reason: 'Unauthorized: invalid key' }

/**
 * The relay, on the gateway's port: for its projects and their origins, with its mailboxes in the same folder, or in NATS. In a
 * process of its own, unless the owner wants one for both.
 */
export const createRelayPart: GatewayPart = async (gateway, server) => {
  const host = gateway.config.relayProcess === 'own' ? await startApart(gateway) : await startHere(gateway)
  const { config } = gateway
  watchRelay(gateway.metrics, host.getStats)
  gateway.statusBoard.add('Relay', async () => toStatus(await host.getStats()))
  const refusals = new WebSocketServer({ noServer: true, clientTracking: false })
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isRpcSocket(request)) return
    const refusal = findRefusal(gateway, request)
    if (refusal) return refuse(refusals, refusal, request, socket, head)
    const { 'x-forwarded-for': forwarded = '' } = request.headers
    const address = getAddress(request.socket.remoteAddress, String(forwarded), config.trustedProxies)
    if (!host.serve(request, socket, { head, address })) turnAway(socket, 503, 'Relay is starting')
  }
  server.on('upgrade', onUpgrade)
  return {
    close: async () => {
      await host.close()
      server.off('upgrade', onUpgrade)
    },
  }
}

/** How long the gateway waits for the relay before it starts without, in ms. */
const longestStart = 5_000

type RelayHost = {
  /** @returns false where no socket is taken now */
  serve(request: IncomingMessage, socket: Duplex, params: { readonly head: Buffer; readonly address: string }): boolean
  getStats(): Promise<RelayStats | undefined>
  close(): Promise<void>
}

/** In a process of its own, that may end in any way without ending the gateway. */
async function startApart({ config, log, readiness, metrics }: Gateway): Promise<RelayHost> {
  const child = startRelayChild({
    program: new URL(import.meta.url.endsWith('.ts') ? './relayProcess.ts' : './relayProcess.mjs', import.meta.url),
    memory: config.relayMemory,
    start: {
      path: toPath(config),
      nats: config.secrets.relayNats,
      limits: config.relayLimits,
      hosts: toHosts(config),
    },
    log: ({ level, event, detail }) => log(level, `relay: ${event}`, { detail }),
  })
  readiness.addBeside('relay', child.getProblem)
  await Promise.race([child.started, setTimeout(longestStart, undefined, { ref: false })])
  watchProcess(metrics, child)
  return {
    serve: child.hand,
    getStats: async () => child.getStats(),
    close: child.close,
  }
}

/** In the gateway's own process. */
async function startHere({ config, log, now, readiness }: Gateway): Promise<RelayHost> {
  const { relayLimits: limits } = config
  const mailbox = await openMailbox({ path: toPath(config), nats: config.secrets.relayNats, limits })
  const addresses = new WeakMap<IncomingMessage, string>()
  const relay = createRelay({
    mailbox,
    limits,
    now,
    hosts: toHosts(config),
    getAddress: (request) => addresses.get(request) ?? '',
    log: ({ level, event, detail }) => log(level, `relay: ${event}`, { detail }),
  })
  readiness.add('relay', async () => {
    await mailbox.getStats()
    await mailbox.tryKeeping?.()
  })
  return {
    serve(request, socket, { head, address }) {
      addresses.set(request, address)
      relay.handleUpgrade(request, socket, head)
      return true
    },
    getStats: relay.getStats,
    async close() {
      await relay.close()
      await mailbox.close()
    },
  }
}

function toPath({ stateDir }: Config): string {
  return join(stateDir, 'relay.sqlite')
}

function toHosts({ publicUrl }: Config): readonly string[] {
  return publicUrl === undefined ? [] : [new URL(publicUrl).host]
}

/** A message that takes longer through the relay is late, in ms. */
const latePassing = 50

function toStatus(stats: RelayStats | undefined): Status {
  if (!stats) return { state: 'away', text: 'its process does not answer' }
  const { connections, topics, delivered, acknowledged, waitingBytes, passing, mailbox } = stats
  const values = passing.curve.map((value) => value ?? undefined)
  const isSlow = (passing.recent ?? 0) > latePassing
  const time = passing.recent === undefined ? '' : `, p95 ${formatMs(passing.recent)}`
  const figures = [
    { label: 'Open sockets', value: toCount(connections), hint: `${toCount(topics)} topics` },
    { label: 'Delivered', value: toCount(delivered), hint: `${toCount(acknowledged)} confirmed, since the start` },
    { label: 'Waiting for a phone', value: toCount(mailbox.messages), hint: `${toCount(mailbox.bytes)} bytes` },
    { label: 'In memory for slow readers', value: toCount(waitingBytes), hint: 'bytes' },
  ]
  const title = '95 of 100 messages passed on within'
  return {
    state: isSlow ? 'slow' : 'well',
    text: `${toCount(connections)} open${time}`,
    figures,
    curve: { title, unit: 'ms', values, limit: latePassing },
  }
}

const toCount = (value: number) => value.toLocaleString('en')

function watchRelay(metrics: Metrics | undefined, getStats: RelayHost['getStats']): void {
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
    addGauge(metrics, name, help, async () => {
      const stats = await getStats()
      return stats && read(stats)
    })
  }
}

function watchProcess(metrics: Metrics | undefined, child: RelayChild): void {
  addGauge(metrics, 'up', 'Whether its process answers', async () => (child.getProblem() === undefined ? 1 : 0))
  addGauge(metrics, 'restarts', 'How often its process was started again', async () => child.getRestarts())
  const getProcess = async () => child.getStats()?.process
  addGauge(metrics, 'process_resident_memory_bytes', 'Memory of its process', async () => (await getProcess())?.memory)
  addGauge(metrics, 'process_cpu_seconds', 'Processor time of its process', async () => (await getProcess())?.cpu)
}

/** Nothing is said of what is not known now. */
function addGauge(
  metrics: Metrics | undefined,
  name: string,
  help: string,
  read: () => Promise<number | undefined>,
): void {
  const row = async (): Promise<readonly (readonly [string, number])[]> => {
    const value = await read()
    return value === undefined ? [] : [['', value]]
  }
  metrics?.addGauge({ name: `foyer_relay_${name}`, help, read: row })
}

/** Of a page that its project does not allow, or of no project; wallets and servers have no origin. */
function findRefusal({ log, projects }: Gateway, request: IncomingMessage): Refusal | undefined {
  const { origin } = request.headers
  const query = request.url?.slice(request.url.indexOf('?') + 1)
  const project = projects.get(new URLSearchParams(query).get('projectId') ?? '')
  const isRefused = !project || (origin !== undefined && !isAllowedOrigin(origin, project.origins))
  if (!isRefused) return undefined
  const refusal = project ? notAllowed : unknownProject
  log('info', 'relay: refused', { detail: refusal.reason })
  return refusal
}

function refuse(
  refusals: WebSocketServer,
  { status, reason }: Refusal,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  socket.on('error', () => socket.destroy())
  const canExplain = request.url?.includes('useOnCloseEvent=true')
  if (canExplain) return refusals.handleUpgrade(request, socket, head, (ws) => ws.close(refusedCode, reason))
  turnAway(socket, status, reason)
}

function turnAway(socket: Duplex, status: number, reason: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n${reason}`,
  )
}
