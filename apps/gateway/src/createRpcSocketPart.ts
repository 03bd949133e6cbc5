import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { isAllowedOrigin } from '@foyer/base/origins'
import { WebSocketServer } from 'ws'
import type { GatewayPart } from './createGateway.ts'
import type { Gateway } from './gateway.ts'
import { getAddress } from './http/clientAddress.ts'
import { logUnknownProject } from './http/createRefusedOrigins.ts'
import { createHttpError, getHttpError, type Refusal, throwHttpError } from './http/httpErrors.ts'
import { createByteBudget } from './http/limiters.ts'
import { validate } from './http/validate.ts'
import { type RpcSocket, serveRpcSocket } from './rpc/serveRpcSocket.ts'
import { rpcQuery } from './schemas/toSchema.ts'

/** Where the sockets of chains are asked for, beside the relay's. */
const path = '/v1/ws'
/** JSON-RPC over WebSocket, with subscriptions, for the chains that have a `wsUrl`: `/v1/ws?chainId=…&projectId=…`. */
export const createRpcSocketPart: GatewayPart = (gateway, server) => {
  const { rpcSocketLimits: limits } = gateway.config
  const sockets = new Map<RpcSocket, string>()
  const budget = createByteBudget()
  const options = { noServer: true, clientTracking: false, perMessageDeflate: false }
  const upgrades = new WebSocketServer({ ...options, maxPayload: limits.maxFrameBytes })
  const timer = setInterval(() => {
    for (const socket of sockets.keys()) socket.beat()
  }, limits.heartbeat)
  timer.unref()

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isRpcSocket(request) && gateway.config.relay) return
    socket.on('error', () => socket.destroy())
    if (!isRpcSocket(request)) return handleRefusal(socket, createHttpError('NotFound'))
    try {
      const address = getCallerAddress(gateway, request)
      const own = [...sockets.values()].filter((other) => other === address).length
      const isFull = own >= limits.maxConnectionsPerAddress || sockets.size >= limits.maxConnections
      const { url, chain, projectId } = admit(gateway, request, address, isFull)
      upgrades.handleUpgrade(request, socket, head, (client) => {
        const account = budget.open([
          { key: 'all', limit: limits.maxWaitingBytes },
          { key: `address ${address}`, limit: limits.maxWaitingBytesPerAddress },
        ])
        const params = { client, url, chain, address, projectId, account }
        const open = serveRpcSocket(gateway, { ...params, backlogLimit: limits.maxWaitingBytesPerSocket })
        sockets.set(open, address)
        client.once('close', () => sockets.delete(open))
      })
    } catch (error) {
      handleRefusal(
        socket,
        getHttpError(error) ?? createHttpError('InvalidParameter', { text: 'The address is not valid.' }),
      )
    }
  }
  server.on('upgrade', onUpgrade)
  gateway.metrics?.addGauge({
    name: 'foyer_rpc_sockets',
    help: 'Sockets of chains that are open',
    read: () => [['', sockets.size]],
  })
  return {
    close: async () => {
      clearInterval(timer)
      server.off('upgrade', onUpgrade)
      await Promise.all([...sockets.keys()].map((socket) => socket.close()))
    },
  }
}

/** Whether an upgrade is meant for this part and not for the relay. */
export function isRpcSocket({ url = '' }: IncomingMessage): boolean {
  return url.split('?', 1)[0]?.replace(/\/+$/, '') === path
}

function getCallerAddress({ config }: Gateway, { socket, headers }: IncomingMessage): string {
  return getAddress(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), config.trustedProxies)
}

/** @throws refusal, as over HTTP */
function admit(gateway: Gateway, request: IncomingMessage, address: string, isFull: boolean) {
  const { config, projects, chains, takeToken } = gateway
  const seconds = takeToken(`rpc ${address}`, config.limits.rpc)
  if (seconds > 0 || isFull) throwHttpError('RateLimited', { seconds: Math.max(seconds, 1) })
  const search = new URLSearchParams(request.url?.slice(request.url.indexOf('?') + 1))
  const { chainId, projectId } = validate(rpcQuery, Object.fromEntries(search), 'query')
  const id = projectId ?? throwHttpError('ProjectIdMissing')
  const project = projects.get(id)
  if (!project) {
    logUnknownProject(gateway, id)
    return throwHttpError('UnknownProject')
  }
  const { origin } = request.headers
  if (origin && !isAllowedOrigin(origin, project.origins)) {
    throwHttpError('OriginNotAllowed', { origin: origin.slice(0, 200) })
  }
  const chain = chains.get(chainId)
  const url = chain?.config.wsUrl
  if (!chain || !url) return throwHttpError('UnsupportedChain', { chainId: chainId.slice(0, 60) })
  return { url, chain, projectId: project.id }
}

function handleRefusal(socket: Duplex, { status, reasons }: Refusal): void {
  const body = JSON.stringify({ reasons })
  const head = `HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-type: application/json\r\n`
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
