import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import { hasOwnHost, hasOwnOrigin } from './ownRequest.ts'
import { proxyRequest, proxyUpgrade } from './proxy.ts'

/** What answers under a path of the server, instead of a file. The path matches whole segments. */
export type Mount = {
  readonly path: string
  /** Requests from pages of other origins are passed on too, for what judges origins itself. Default false. */
  readonly anyOrigin?: boolean
} & (
  | {
      /** A server on this machine. What follows the mount's path is added to this URL; WebSockets pass too. */
      readonly target: string
    }
  | {
      readonly handle: RequestListener
      readonly upgrade?: UpgradeListener
    }
)

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Gives false when no mount has the path. */
export function answerMount(mounts: readonly Mount[], ...[request, response]: Parameters<RequestListener>): boolean {
  const found = findMount(mounts, request.url)
  if (!found) return false
  const { mount, rest } = found
  if (!mayAsk(mount, request)) response.writeHead(403, { 'content-type': 'text/plain' }).end('Forbidden')
  else if ('handle' in mount) mount.handle(request, response)
  else proxyRequest(new URL(mount.target + rest), request, response)
  return true
}

/** Gives false when no mount takes this WebSocket. */
export function upgradeMount(
  mounts: readonly Mount[],
  ...[request, socket, head]: Parameters<UpgradeListener>
): boolean {
  const found = findMount(mounts, request.url)
  if (!found || !mayAsk(found.mount, request)) return false
  const { mount, rest } = found
  if (!('handle' in mount)) proxyUpgrade(new URL(mount.target + rest), request, socket, head)
  else if (mount.upgrade) mount.upgrade(request, socket, head)
  else return false
  return true
}

function mayAsk(mount: Mount, request: IncomingMessage): boolean {
  return hasOwnHost(request) && (mount.anyOrigin === true || hasOwnOrigin(request))
}

function findMount(mounts: readonly Mount[], url = '/') {
  const mount = mounts.find(({ path }) => url.startsWith(path) && /^[/?]|^$/.test(url.slice(path.length)))
  return mount && { mount, rest: url.slice(mount.path.length) }
}
