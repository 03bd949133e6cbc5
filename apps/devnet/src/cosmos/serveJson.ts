import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type JsonRequest = { readonly method: string; readonly url: URL; readonly body: unknown }
export type JsonResponse = { readonly status?: number; readonly body: unknown }

/** Longest body a request may have, in bytes. */
const longestBody = 1_000_000

/**
 * Serves JSON on the loopback address, to pages of any origin.
 * @param port 0 for any free one
 */
export async function serveJson(
  port: number,
  answer: (request: JsonRequest) => JsonResponse,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    respond(request, answer).then(
      ({ status = 200, body }) => send(response, status, body),
      (error: unknown) => send(response, 400, { error: error instanceof Error ? error.message : String(error) }),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  // a server that listens on TCP has an address of this form
  const { port: taken } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise<void>((resolve) => void server.close(() => resolve()))
  }
  return { url: `http://127.0.0.1:${taken}`, stop }
}

async function respond(
  request: IncomingMessage,
  answer: (request: JsonRequest) => JsonResponse,
): Promise<JsonResponse> {
  const method = request.method ?? 'GET'
  if (method === 'OPTIONS') return { status: 204, body: undefined }
  const text = await readBody(request)
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  return answer({ method, url, body: text === '' ? undefined : JSON.parse(text) })
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > longestBody) throw new Error('The body is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-max-age': '600',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}
