import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import { proxyRequest, proxyUpgrade } from './proxy.ts'

/** What answers under a path of the server, instead of a file. The path matches whole segments. */
export type Mount = { readonly path: string } & (
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
  if ('handle' in found.mount) found.mount.handle(request, response)
  else proxyRequest(new URL(found.mount.target + found.rest), request, response)
  return true
}

/** Gives false when no mount takes WebSockets at the path. */
export function upgradeMount(
  mounts: readonly Mount[],
  ...[request, socket, head]: Parameters<UpgradeListener>
): boolean {
  const found = findMount(mounts, request.url)
  if (!found) return false
  if (!('handle' in found.mount)) proxyUpgrade(new URL(found.mount.target + found.rest), request, socket, head)
  else if (found.mount.upgrade) found.mount.upgrade(request, socket, head)
  else return false
  return true
}

function findMount(mounts: readonly Mount[], url = '/') {
  const mount = mounts.find(({ path }) => url.startsWith(path) && /^[/?]|^$/.test(url.slice(path.length)))
  return mount && { mount, rest: url.slice(mount.path.length) }
}
