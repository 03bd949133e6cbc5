import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Esplora, handleEsplora } from './esplora.ts'

/** The largest transaction nodes pass on has 400 000 weight units: 800 000 digits at most. */
const bodyLimit = 1_000_000

/** Serves the Esplora paths on 127.0.0.1. Any site may ask (CORS `*`). */
export async function serveEsplora(
  esplora: Esplora,
  port: number,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    respond(esplora, request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(error instanceof Error ? error.message : String(error))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function respond(esplora: Esplora, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  const body = await readBody(request)
  if (body === undefined) return void response.writeHead(413).end()
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  const answer = await handleEsplora(esplora, { method: request.method ?? 'GET', path, body })
  const isText = typeof answer.body === 'string'
  response.setHeader('content-type', isText ? 'text/plain' : 'application/json')
  response.writeHead(answer.status).end(isText ? answer.body : JSON.stringify(answer.body))
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyLimit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
