import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { answer } from './answer.ts'
import { deriveSolanaAccounts, type SolanaAccount } from './deriveSolanaAccounts.ts'
import { fromJson, toJson } from './json.ts'
import { createLedger } from './ledger.ts'
import type { Node } from './methods/types.ts'
import { base58 } from './programs.ts'
import { type SolanaToken, seedLedger } from './seed.ts'
import { servePubSub } from './servePubSub.ts'

/** A node's largest request, in bytes. */
const bodyLimit = 1_000_000

type SolanaServer = {
  readonly url: string
  readonly wsUrl: string
  stop(): Promise<void>
}

/** Serves a node on one port of 127.0.0.1: JSON-RPC over HTTP, PubSub over WebSocket. Any site may ask (CORS `*`). */
async function serveNode(node: Node, port: number): Promise<SolanaServer> {
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

export type SolanaOptions = {
  /** Default: a free one. HTTP and WebSocket share it. */
  readonly port?: number
  /** Milliseconds per slot. Default 400, as on the real network. */
  readonly slotTime?: number
}

export type Solana = {
  readonly url: string
  readonly wsUrl: string
  readonly genesisHash: string
  /** CAIP-2: `solana:` and the first 32 characters of the genesis hash. */
  readonly networkId: `solana:${string}`
  /** Ten accounts with 1 000 SOL each; the first three hold the tokens, the first is the mints' authority. */
  readonly accounts: readonly SolanaAccount[]
  readonly tokens: { readonly usdc: SolanaToken; readonly rich: SolanaToken }
}

export type RunningSolana = Solana & { stop(): Promise<void> }

const accountCount = 10

/**
 * A local Solana: the real runtime (litesvm, with the SPL programs) behind JSON-RPC and PubSub of our own, seeded.
 * What differs from a real node: one slot is one block, reads know no forks (every commitment sees the newest state),
 * an included transaction is `confirmed` one slot later and `finalized` after 32.
 */
export async function startSolana(options: SolanaOptions = {}): Promise<RunningSolana> {
  const { port = 0, slotTime = 400 } = options
  const accounts = await deriveSolanaAccounts(accountCount)
  const ledger = createLedger()
  const tokens = await seedLedger(ledger, accounts)
  const genesisHash = base58(createHash('sha256').update('foyer devnet solana genesis').digest())
  const node: Node = { ledger, genesisHash, dropsTransactions: false, heldTransactions: undefined }
  const server = await serveNode(node, port)
  const clock = setInterval(() => ledger.advance(1), slotTime)
  return {
    url: server.url,
    wsUrl: server.wsUrl,
    genesisHash,
    networkId: `solana:${genesisHash.slice(0, 32)}`,
    accounts,
    tokens,
    async stop() {
      clearInterval(clock)
      await server.stop()
    },
  }
}
