import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { GatewayPart } from '../createGateway.ts'
import type { Gateway } from '../gateway.ts'
import { getAddress } from '../http/clientAddress.ts'
import { noteUnknownProject } from '../http/noteUnknownProject.ts'
import { isAllowedOrigin } from '../http/origins.ts'
import { createRefusal, getRefusal, type Refusal, refuse } from '../http/refusals.ts'
import { validate } from '../http/validate.ts'
import { rpcQuery } from '../schemas/services.ts'
import { type RpcSocket, serveRpcSocket } from './serveRpcSocket.ts'

/** Where the sockets of chains are asked for, beside the relay's. */
const path = '/v1/ws'
/** Sockets open at once from one address. */
const socketLimit = 20
/** Longest text of a client, in bytes; as the HTTP proxy has it. */
const maxPayload = 524_288
/** A client that does not answer a ping before the next is gone, in ms. */
const heartbeat = 30_000

/** JSON-RPC over WebSocket, with subscriptions, for the chains that have a `wsUrl`: `/v1/ws?chainId=…&projectId=…`. */
export const createRpcSocketPart: GatewayPart = (gateway, server) => {
  const sockets = new Map<RpcSocket, string>()
  const upgrades = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload, perMessageDeflate: false })
  const timer = setInterval(() => {
    for (const socket of sockets.keys()) socket.beat()
  }, heartbeat)
  timer.unref()

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isRpcSocket(request) && gateway.config.relay) return
    socket.on('error', () => socket.destroy())
    if (!isRpcSocket(request)) return answerRefusal(socket, createRefusal('NotFound'))
    try {
      const address = getCallerAddress(gateway, request)
      const count = [...sockets.values()].filter((other) => other === address).length
      const { url, chain, projectId } = admit(gateway, request, address, count)
      upgrades.handleUpgrade(request, socket, head, (client) => {
        const open = serveRpcSocket(gateway, { client, url, chain, address, projectId })
        sockets.set(open, address)
        client.once('close', () => sockets.delete(open))
      })
    } catch (error) {
      answerRefusal(
        socket,
        getRefusal(error) ?? createRefusal('InvalidParameter', { text: 'The address is not valid.' }),
      )
    }
  }
  server.on('upgrade', onUpgrade)
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
function admit(gateway: Gateway, request: IncomingMessage, address: string, count: number) {
  const { config, projects, chains, takeToken } = gateway
  const seconds = takeToken(`rpc ${address}`, config.limits.rpc)
  if (seconds > 0 || count >= socketLimit) refuse('RateLimited', { seconds: Math.max(seconds, 1) })
  const search = new URLSearchParams(request.url?.slice(request.url.indexOf('?') + 1))
  const { chainId, projectId } = validate(rpcQuery, Object.fromEntries(search), 'query')
  const id = projectId ?? refuse('ProjectIdMissing')
  const project = projects.get(id)
  if (!project) {
    noteUnknownProject(gateway, id)
    return refuse('UnknownProject')
  }
  const { origin } = request.headers
  if (origin && !isAllowedOrigin(origin, project.origins)) {
    refuse('OriginNotAllowed', { origin: origin.slice(0, 200) })
  }
  const chain = chains.get(chainId)
  const url = chain?.config.wsUrl
  if (!chain || !url) return refuse('UnsupportedChain', { chainId: chainId.slice(0, 60) })
  return { url, chain, projectId: project.id }
}

function answerRefusal(socket: Duplex, { status, reasons }: Refusal): void {
  const body = JSON.stringify({ reasons })
  const head = `HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-type: application/json\r\n`
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
