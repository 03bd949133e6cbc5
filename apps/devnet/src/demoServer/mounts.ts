import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  request as send,
} from 'node:http'
import { type Duplex, pipeline } from 'node:stream'

/** Whether the page was opened by a loopback name: a foreign name may be made to lead here too. */
export function hasOwnHost({ headers }: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)*localhost)(:\d+)?$/i.test(headers.host ?? '')
}

/** Whether the request comes from a page of this very origin, or from no page at all. */
export function hasOwnOrigin({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined || headers.origin === `http://${headers.host}`
}

/** Headers that speak of one connection only (RFC 9110 §7.6.1). */
const connectionHeaders = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Passes a request on and its answer back, both as they come. Answers 502 when no process listens there. */
function proxyRequest(target: URL, request: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET' } = request
  const onward = send(target, { method, headers: passedHeaders(request.headers, target) }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, withoutConnectionHeaders(answer.headers))
    // an answer that breaks off breaks off here too
    pipeline(answer, response, () => {})
  })
  onward.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502, { 'content-type': 'text/plain' }).end('Bad Gateway')
  })
  // the client has left: the answer has no reader
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Passes a WebSocket handshake on, and then everything both sides say. */
function proxyUpgrade(target: URL, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { upgrade, connection } = request.headers
  const headers = { ...passedHeaders(request.headers, target), upgrade, connection }
  const onward = send(target, { headers })
  const close = () => socket.destroy()
  socket.on('error', () => onward.destroy())
  onward.on('error', close)
  onward.on('response', close)
  onward.on('upgrade', (answer, other, otherHead) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${rawHeaders(answer)}\r\n`)
    if (otherHead.length > 0) socket.write(otherHead)
    if (head.length > 0) other.write(head)
    pipeline(socket, other, socket, () => {})
  })
  onward.end()
}

function passedHeaders(headers: IncomingHttpHeaders, target: URL): IncomingHttpHeaders {
  return { ...withoutConnectionHeaders(headers), host: target.host }
}

function withoutConnectionHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name)))
}

function rawHeaders({ rawHeaders }: IncomingMessage): string {
  let text = ''
  for (let index = 0; index < rawHeaders.length; index += 2)
    text += `${rawHeaders[index]}: ${rawHeaders[index + 1]}\r\n`
  return text
}

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
export function handleMount(mounts: readonly Mount[], ...[request, response]: Parameters<RequestListener>): boolean {
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
