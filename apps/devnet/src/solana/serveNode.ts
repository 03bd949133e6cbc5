import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { answer } from './answer.ts'
import { fromJson, toJson } from './json.ts'
import type { Node } from './methods/types.ts'
import { servePubSub } from './servePubSub.ts'

/** A node's largest request, in bytes. */
const bodyLimit = 1_000_000

export type SolanaServer = {
  readonly url: string
  readonly wsUrl: string
  stop(): Promise<void>
}

/** Serves a node on one port of 127.0.0.1: JSON-RPC over HTTP, PubSub over WebSocket. Any site may ask (CORS `*`). */
export async function serveNode(node: Node, port: number): Promise<SolanaServer> {
  const server = createServer((request, response) => {
    respond(node, request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => servePubSub(node, socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${bound}`,
    wsUrl: `ws://127.0.0.1:${bound}`,
    async stop() {
      for (const client of sockets.clients) client.terminate()
      sockets.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function respond(node: Node, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  response.setHeader('access-control-allow-methods', 'POST, OPTIONS')
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  if (request.method !== 'POST') return void response.writeHead(405).end('Used HTTP Method is not allowed.')
  const text = await readBody(request)
  if (text === undefined) return void response.writeHead(413).end()
  response.setHeader('content-type', 'application/json')
  let body: unknown
  try {
    body = fromJson(text)
  } catch {
    return void response.end(toJson({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }))
  }
  response.end(toJson(await answer(node, body)))
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
