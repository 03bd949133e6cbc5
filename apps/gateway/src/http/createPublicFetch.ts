import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, connect as netConnect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { connect as tlsConnect } from 'node:tls'

/** One request to an address that a stranger wrote; a redirect is an answer like others. */
export type PublicFetch = (url: URL, signal: AbortSignal) => Promise<Response>

type Ports = {
  /** All addresses of a name. Default: as the system resolves it. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** Opens a connection to an address. */
  readonly connect?: (target: { readonly host: string; readonly port: number }) => Socket
  /** Who may vouch for a server's name, in PEM. Default: whom Node trusts. */
  readonly ca?: string
}

/** What the IANA registries for special purposes keep from the public, and the one address with which Azure configures machines. */
const special = {
  ipv4: `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
    192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
    224.0.0.0/4 240.0.0.0/4`,
  // 6to4 and Teredo among them, which carry an IPv4 address
  ipv6: '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20',
}

const specialList = toList(special)
/** All that is given out in IPv6. */
const global = toList({ ipv4: '', ipv6: '2000::/3' })
/** NAT64 (RFC 6052): the last four bytes are an IPv4 address. */
const nat64 = toList({ ipv4: '', ipv6: '64:ff9b::/96' })

function toList(ranges: { readonly [family in 'ipv4' | 'ipv6']: string }): BlockList {
  const list = new BlockList()
  for (const family of ['ipv4', 'ipv6'] as const) {
    for (const range of ranges[family].split(/\s+/).filter(Boolean)) {
      const [address = '', bits] = range.split('/')
      list.addSubnet(address, Number(bits), family)
    }
  }
  return list
}

/** Addresses of one name that are tried, one after the other. */
const maxTries = 2

/**
 * A `fetch` that reaches the public internet alone. Each address of the name is checked after it was resolved, and that very address is
 * connected to, so that a second answer of the resolver changes nothing. It tells no more of itself than that it wants a document, and
 * takes nothing packed.
 * @returns a function that throws Error where the address is not plain http(s) at the usual port, any address of its host is not
 * public, or no one answers
 */
export function createPublicFetch(ports: Ports = {}): PublicFetch {
  const { resolve = resolveAll } = ports
  return async (url, signal) => {
    signal.throwIfAborted()
    const isPlain = /^https?:$/.test(url.protocol) && url.port === '' && url.username === '' && url.password === ''
    if (!isPlain) throw new Error('Only plain addresses at the usual port are asked')
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const addresses = isIP(host) ? [host] : await untilAborted(resolve(host), signal)
    // one that is not public among others is how a guard like this is tried out
    if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw new Error('The host is not public')
    let problem: unknown
    for (const address of addresses.slice(0, maxTries)) {
      try {
        return await send({ url, host, address, signal }, ports)
      } catch (error) {
        signal.throwIfAborted()
        problem = error
      }
    }
    throw problem
  }
}

async function resolveAll(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

function untilAborted<value>(work: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !specialList.check(address, 'ipv4')
  if (family !== 6) return false
  if (nat64.check(address, 'ipv6')) return isPublicAddress(readLastBytes(address))
  // an IPv4 address written as IPv6 is outside of what is given out, whichever it is
  return global.check(address, 'ipv6') && !specialList.check(address, 'ipv6')
}

/** The last four bytes of an IPv6 address, as IPv4. */
function readLastBytes(address: string): string {
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1)
  const [high = '', low = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':').slice(-2)
  const bytes = [high, low].flatMap((part) => [
    Number.parseInt(part || '0', 16) >> 8,
    Number.parseInt(part || '0', 16) & 255,
  ])
  return bytes.join('.')
}

type Target = { readonly url: URL; readonly host: string; readonly address: string; readonly signal: AbortSignal }

function send({ url, host, address, signal }: Target, { connect = netConnect, ca }: Ports): Promise<Response> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:'
    const socket = connect({ host: address, port: isSecure ? 443 : 80 })
    const createConnection = () => {
      if (!isSecure) return socket
      const servername = isIP(host) ? '' : host
      return tlsConnect({ socket, host, servername, ALPNProtocols: ['http/1.1'], ...(ca !== undefined && { ca }) })
    }
    // a socket that fails before the request has it would end the process
    socket.on('error', reject)
    const request: ClientRequest = (isSecure ? requestHttps : requestHttp)({
      method: 'GET',
      host,
      path: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'Mozilla/5.0 (compatible)',
      },
      createConnection,
      signal,
    })
    request.on('error', (error) => {
      socket.destroy()
      reject(error)
    })
    request.on('response', (message) => resolve(toResponse(message)))
    request.end()
  })
}

function toResponse(message: IncomingMessage): Response {
  const { statusCode: status = 0, headers } = message
  const isEmpty = status < 200 || status > 599 || status === 204 || status === 205 || status === 304
  const coding = headers['content-encoding']
  if (isEmpty || (coding !== undefined && coding !== 'identity')) {
    message.destroy()
    return Response.error()
  }
  const kept = ['content-type', 'content-length', 'location'] as const
  const entries = kept.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, headers[name]] as [string, string]],
  )
  return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>, { status, headers: entries })
}

/** Longest answer of any server that the gateway asks, in bytes, unpacked; most who ask read less. A block with its traces is the longest there is. */
const longestAnswer = 64_000_000

/**
 * A `fetch` for what leaves the process: no redirect is followed, which could name any host, also one of the owner's own network,
 * and an answer ends with an error where it is longer than the limit, measured as it is unpacked.
 * @param limit bytes
 */
export function createOutsideFetch(fetch: typeof globalThis.fetch, limit = longestAnswer): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { redirect: 'error', ...init })
    return isMeasured(response, limit) ? response : measure(response, limit)
  }
}

/** Checks whether a body is within the limit by what it states: what is not packed is no longer than it says. */
function isMeasured({ body, headers }: Response, limit: number): boolean {
  const stated = headers.get('content-length')
  return !body || (stated !== null && Number(stated) <= limit && !headers.has('content-encoding'))
}

function measure(response: Response, limit: number): Response {
  const { body, status, statusText, headers } = response
  let size = 0
  const meter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > limit) throw new Error(`The answer is longer than ${limit} bytes`)
      controller.enqueue(chunk)
    },
  })
  return new Response(body?.pipeThrough(meter), { status, statusText, headers })
}
