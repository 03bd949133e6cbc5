import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { connectionAddress } from './connectionAddress.ts'

type NodeListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * A handler of the Fetch standard as one of Node's, for Express and `http.createServer`. The body is read here: nothing
 * before it may have read it, `express.json()` neither.
 */
export function toNodeListener(handle: (request: Request) => Promise<Response>): NodeListener {
  return async (incoming, outgoing) => {
    const gone = new AbortController()
    outgoing.once('close', () => gone.abort())
    const request = toRequest(incoming, gone.signal)
    const answer = request ? await handle(request) : new Response(null, { status: 400 })
    outgoing.statusCode = answer.status
    for (const [name, value] of answer.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
    const cookies = answer.headers.getSetCookie()
    if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
    // a body that was too long is not heard out: the connection ends with the answer
    if (!incoming.complete) outgoing.setHeader('connection', 'close')
    outgoing.end(new Uint8Array(await answer.arrayBuffer()))
  }
}

/** @returns undefined for what Node lets in and no `Request` can be, such as TRACE */
function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = 'GET', headers: given } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  // the host is what a stranger says, and nothing here is decided by it
  const path = (incoming as { originalUrl?: string }).originalUrl ?? incoming.url ?? '/'
  const url = URL.canParse(path, 'http://node') ? new URL(path, 'http://node') : 'http://node/'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? (Readable.toWeb(incoming) as unknown as BodyInit) : null
  try {
    const request = new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
    return Object.assign(request, { [connectionAddress]: incoming.socket.remoteAddress })
  } catch {
    return undefined
  }
}
