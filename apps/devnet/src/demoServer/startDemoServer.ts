import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import type { DevnetNetwork, LocalFamilies } from '../network.ts'
import { createFileServer } from './createFileServer.ts'
import { handleMount, hasOwnHost, type Mount, type UpgradeListener, upgradeMount } from './mounts.ts'

const rpcPath = (id: number | string) => `/rpc/${id}`
const restPath = '/rest/cosmos'

const familyNames = ['solana', 'cosmos', 'bitcoin', 'polkadot'] as const

/** Returns what runs, with every chain under the page's own origin, so that a page needs to reach nothing else. */
function toPageNetwork({ bundler: _, ...network }: DevnetNetwork): DevnetNetwork {
  const families: LocalFamilies = Object.fromEntries(
    familyNames.flatMap((name) => {
      const chain = network[name]
      return chain
        ? [[name, { ...chain, rpcUrl: rpcPath(name), ...('restUrl' in chain && { restUrl: restPath }) }]]
        : []
    }),
  )
  const chains = network.chains.map((chain) => ({ ...chain, rpcUrl: rpcPath(chain.id) }))
  return { ...network, ...families, chains }
}

/** Lists where the paths of `toPageNetwork` lead. */
function rpcMounts(network: DevnetNetwork): readonly Mount[] {
  const { chains, cosmos } = network
  return [
    ...chains.map(({ id, rpcUrl }) => ({ path: rpcPath(id), target: rpcUrl })),
    ...familyNames.flatMap((name) => {
      const chain = network[name]
      return chain ? [{ path: rpcPath(name), target: chain.rpcUrl }] : []
    }),
    ...(cosmos ? [{ path: restPath, target: cosmos.restUrl }] : []),
  ]
}

/** The strictest policy the widget is made for. */
export const strictPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

export type DemoServerOptions = {
  /** A built site: `index.html` and what belongs to it. */
  readonly folder: string
  /** Published at `/devnet.json`, with each chain's RPC at `/rpc/<id>`. */
  readonly network: DevnetNetwork
  /** Only this one. */
  readonly port?: number
  /** Without `port`: this one if it is free, else any. */
  readonly preferredPort?: number
  /** The `Content-Security-Policy`; false sends none. Default `strictPolicy`, with the embedded wallet's page where one runs. */
  readonly policy?: string | false
  /** What else answers: a gateway's API, a relay, a frame. */
  readonly mounts?: readonly Mount[]
}

export type DemoServer = {
  /** Without a slash at the end. */
  readonly url: string
  readonly port: number
  /** Closes every connection and resolves when the port is free. */
  stop(): Promise<void>
}

/**
 * Serves a built site the way a strict host would, with the local chains under the same origin. On 127.0.0.1 only, and
 * only for pages that were opened by a loopback name.
 *
 * @throws Error that names the port when it is taken, or the folder when there is no page in it.
 */
export async function startDemoServer(options: DemoServerOptions): Promise<DemoServer> {
  const hasPage = existsSync(join(options.folder, 'index.html'))
  if (!hasPage) throw new Error(`There is no index.html in ${options.folder}`)
  const mounts = devnetMounts(options.network, options.mounts)
  const server = createServer(respondWith(options, mounts))
  server.on('upgrade', upgradeWith(mounts))
  const port = await listenWhere(server, options)
  // WebSockets too, which the server itself forgets once they are upgraded
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const stop = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { url: `http://127.0.0.1:${port}`, port, stop }
}

/** `/devnet.json`, the chains' RPC, and more: also what Vite's server gets in development. */
export function devnetMounts(network: DevnetNetwork, more: readonly Mount[] = []): readonly Mount[] {
  const text = JSON.stringify(toPageNetwork(network))
  const handle: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(text)
  }
  return [{ path: '/devnet.json', handle }, ...rpcMounts(network), ...more]
}

function toPolicy({ frameUrl }: DevnetNetwork): string {
  return frameUrl ? `${strictPolicy}; frame-src ${new URL(frameUrl).origin}` : strictPolicy
}

function respondWith(options: DemoServerOptions, mounts: readonly Mount[]) {
  const { policy = toPolicy(options.network) } = options
  const serveFile = createFileServer(options.folder)
  return (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    if (policy !== false) response.setHeader('content-security-policy', policy)
    if (!hasOwnHost(request)) {
      response.writeHead(403, { 'content-type': 'text/plain' }).end('Forbidden')
      return
    }
    if (handleMount(mounts, request, response)) return
    serveFile(request, response).catch((error: unknown) => {
      console.error(`${request.url} could not be served`, error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error')
    })
  }
}

function upgradeWith(mounts: readonly Mount[]): UpgradeListener {
  return (request, socket, head) => {
    if (upgradeMount(mounts, request, socket, head)) return
    socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
  }
}

async function listenWhere(server: Server, { port, preferredPort = 0 }: DemoServerOptions): Promise<number> {
  try {
    return await listen(server, port ?? preferredPort)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE')) throw cause
    if (port === undefined) return listen(server, 0)
    throw new Error(`Port ${port} is in use. Choose another, or stop what listens there.`, { cause })
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!isAddress(address)) throw new Error('The server has no port')
  return address.port
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}
