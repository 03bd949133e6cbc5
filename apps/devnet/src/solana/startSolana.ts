import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { address } from '@solana/kit'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Part } from '../supervisor/runProcess.ts'
import { answer, readRequest } from './answer.ts'
import { encodeAccount } from './encodeAccount.ts'
import { createLedger, type LedgerEntry } from './ledger.ts'
import { inContext, type Node, reaches, toAddress, toOptions } from './methods/types.ts'
import { deriveSolanaAccounts, type SolanaAccount, type SolanaToken, seedLedger } from './seed.ts'
import { base58 } from './tokens.ts'
import { rpcError, type SolanaRpcError } from './wireTransaction.ts'

/** Integers above 2^53 stay exact in both directions: lamports and token amounts are 64 bits wide. */
const raw = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON

const kinds: { readonly [kind: string]: Subscribe } = {
  signature: subscribeSignature,
  account: subscribeAccount,
  program: subscribeProgram,
  logs: subscribeLogs,
  slot: subscribeSlot,
  root: subscribeRoot,
}

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

/** What a subscription does after each slot or entry. */
type Subscription = (entry: LedgerEntry | undefined) => void

/** Sends one notification; `last` ends the subscription, as a signature's does. */
type Notify = (result: unknown, options?: { readonly last: boolean }) => void

type Subscribe = (node: Node, params: readonly unknown[], notify: Notify) => Subscription

/** Solana's PubSub over one socket; requests of the HTTP interface are answered here as well. */
function servePubSub(node: Node, socket: WebSocket): void {
  const subscriptions = new Map<number, Subscription>()
  let nextId = 1
  const send = (value: unknown) => {
    if (socket.readyState === socket.OPEN) socket.send(toJson(value))
  }
  const subscribe = (kind: string, params: readonly unknown[]): number => {
    const create = kinds[kind]
    if (!create) throw rpcError(-32601, 'Method not found')
    const id = nextId
    nextId += 1
    const notify: Notify = (result, options) => {
      send({ jsonrpc: '2.0', method: `${kind}Notification`, params: { subscription: id, result } })
      if (options?.last) subscriptions.delete(id)
    }
    subscriptions.set(id, create(node, params, notify))
    return id
  }

  const stop = node.ledger.watch((entry) => {
    for (const run of [...subscriptions.values()]) run(entry)
  })
  socket.on('close', stop)
  socket.on('message', (data) => {
    let body: unknown
    try {
      body = fromJson(String(data))
    } catch {
      return send({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
    }
    const { id, method, params } = readRequest(body)
    const [, kind = '', verb] = /^([a-z]+)(Subscribe|Unsubscribe)$/.exec(method) ?? []
    if (!verb) return void answer(node, body).then(send)
    try {
      if (verb === 'Unsubscribe') return send({ jsonrpc: '2.0', id, result: subscriptions.delete(Number(params[0])) })
      const subscription = subscribe(kind, params)
      send({ jsonrpc: '2.0', id, result: subscription })
      // what has already happened is told at once
      subscriptions.get(subscription)?.(undefined)
    } catch (cause) {
      const { code = -32603, message } = cause as Partial<SolanaRpcError>
      send({ jsonrpc: '2.0', id, error: { code, message } })
    }
  })
}

function subscribeSignature(node: Node, [signature, given]: readonly unknown[], notify: Notify): Subscription {
  const { commitment } = toOptions(given)
  return () => {
    const entry = node.ledger.getEntry(String(signature))
    if (!entry || !reaches(node.ledger.slot, entry.slot, commitment)) return
    notify(inContext(node, { err: entry.error ?? null }), { last: true })
  }
}

function subscribeAccount(node: Node, [wanted, given]: readonly unknown[], notify: Notify): Subscription {
  const key = toAddress(wanted)
  const read = () => encodeAccount(node.ledger.getAccount(key), toOptions(given), node.ledger.getAccount)
  let last = toJson(read())
  return () => {
    const value = read()
    const text = toJson(value)
    if (text === last) return
    last = text
    notify(inContext(node, value))
  }
}

function subscribeProgram(node: Node, [wanted, given]: readonly unknown[], notify: Notify): Subscription {
  const program = toAddress(wanted)
  const { ledger } = node
  return (entry) => {
    for (const pubkey of new Set(entry?.accounts ?? [])) {
      const account = ledger.getAccount(address(pubkey))
      if (account?.programAddress !== program) continue
      notify(inContext(node, { pubkey, account: encodeAccount(account, toOptions(given), ledger.getAccount) }))
    }
  }
}

/** @param filter `all`, `allWithVotes` or `{ mentions: [address] }` */
function subscribeLogs(node: Node, [filter]: readonly unknown[], notify: Notify): Subscription {
  const { mentions } = toOptions(filter)
  if (typeof filter !== 'string' && (!Array.isArray(mentions) || mentions.length !== 1)) {
    throw rpcError(-32602, 'Invalid Request: Only 1 address supported')
  }
  const mentioned = Array.isArray(mentions) ? toAddress(mentions[0]) : undefined
  return (entry) => {
    if (!entry || (mentioned && !entry.accounts.includes(mentioned))) return
    notify(inContext(node, { signature: entry.signature, err: entry.error ?? null, logs: entry.logs }))
  }
}

function subscribeSlot({ ledger }: Node, _: readonly unknown[], notify: Notify): Subscription {
  let last = 0n
  return () => {
    const { slot } = ledger
    if (slot === last) return
    last = slot
    notify({ parent: slot - 1n, root: slot > 32n ? slot - 32n : 0n, slot })
  }
}

function subscribeRoot({ ledger }: Node, _: readonly unknown[], notify: Notify): Subscription {
  let last = 0n
  return () => {
    const root = ledger.slot > 32n ? ledger.slot - 32n : 0n
    if (root === last) return
    last = root
    notify(root)
  }
}

/** JSON with bigints as bare integers, as a Solana node writes them. */
function toJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? raw(String(item)) : item))
}

/** Parses JSON; an integer that a number cannot hold becomes a bigint. */
function fromJson(text: string): unknown {
  const revive = (_: string, value: unknown, context: { readonly source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context.source ?? '')
      ? BigInt(context.source ?? '')
      : value
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown)
}

/** A local Solana, as a part of a devnet. */
export function solanaPart(options: SolanaOptions = {}): Part<Solana> {
  return {
    name: 'solana',
    async start() {
      const { stop, ...value } = await startSolana(options)
      return { value, stop }
    },
  }
}
