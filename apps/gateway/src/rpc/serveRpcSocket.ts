import { parseCaipNetworkId } from '@foyer/base'
import type { RawData } from 'ws'
import { WebSocket } from 'ws'
import type { Chain } from '../chains/chains.ts'
import type { Config } from '../config/schema.ts'
import type { BudgetAccount, TakeToken } from '../http/limiters.ts'
import { describeError, type Log } from '../log.ts'
import { type RpcCallBody, rpcBody } from '../schemas/toSchema.ts'
import { isAllowedMethod } from './callRpc.ts'

export type RpcSocket = {
  /** Looks whether the client is still there. */
  beat(): void
  /** Resolves when the client's side is closed. */
  close(): Promise<void>
}

type Params = {
  readonly client: WebSocket
  /** Of the node. */
  readonly url: string
  readonly chain: Chain
  /** Of the caller. */
  readonly address: string
  readonly projectId: string
  /** What waits in memory until the client takes it. */
  readonly account: BudgetAccount
  /** A client that does not take what it asked for is let go at this many bytes. */
  readonly backlogLimit: number
}

/** Texts kept for a node that is not reached yet. */
const waitingLimit = 100
/** Bytes of them. */
const waitingBytesLimit = 1_000_000
/** A client is not read while so many bytes wait for it, or for its node. */
const slowLimit = 1_000_000
const handshakeTimeout = 10_000
const closeTimeout = 1_000

/** How often a caller may ask, and who is told of a node that fails. */
type Context = { readonly config: Config; readonly log: Log; readonly takeToken: TakeToken }

/** Joins a client with a node of the chain of its own, for as long as both are there; methods and limits as over HTTP. */
export function serveRpcSocket(context: Context, params: Params): RpcSocket {
  const { client, url, chain, account } = params
  const node = new WebSocket(url, { handshakeTimeout, perMessageDeflate: false, maxPayload: 20_000_000 })
  const limitSocket = () => limitReading(client, node)
  const answer = (text: string) => sendAnswer(params, text, limitSocket)
  const pass = createNodeQueue(params, node, limitSocket)

  // each is answered, whether the client reads or not
  client.on('ping', limitSocket)
  client.on('error', () => client.terminate())
  client.on('close', () => {
    account.give(account.getUsed())
    node.terminate()
  })
  client.on('message', (data, isBinary) => {
    if (client.readyState !== WebSocket.OPEN) return
    const calls = isBinary ? undefined : readCalls(data)
    if (!calls) return client.close(1007, 'Not JSON-RPC')
    const { passed, refusals } = sort(context, params, calls.list)
    for (const refusal of refusals) answer(JSON.stringify(refusal))
    const wire = passed.map((call) => ({ jsonrpc: '2.0', ...call }))
    if (wire.length > 0) pass(JSON.stringify(calls.isBatch ? wire : wire[0]))
    limitSocket()
  })

  node.on('message', (data) => answer(String(data)))
  node.on('error', (error) => {
    if (client.readyState !== WebSocket.OPEN) return
    context.log('warn', 'node socket failed', { chain: chain.id, error: describeError(error) })
  })
  // what was subscribed to is gone with it; the client asks anew
  node.on('close', () => client.close(1013, 'The node went away'))
  return watchClient(client)
}

/** Does not read a client who does not read, nor one whose node is slower than it asks. */
function limitReading(client: WebSocket, node: WebSocket): void {
  const most = Math.max(client.bufferedAmount, node.bufferedAmount)
  if (!client.isPaused && most > slowLimit) client.pause()
  if (client.isPaused && most <= slowLimit / 2) client.resume()
}

/** Sends what the client has room for; without room it is let go. */
function sendAnswer({ client, account, backlogLimit }: Params, text: string, onSent: () => void): void {
  if (client.readyState !== WebSocket.OPEN) return
  const bytes = Buffer.byteLength(text)
  if (client.bufferedAmount > backlogLimit || !account.take(bytes)) return client.terminate()
  client.send(text, () => {
    account.give(bytes)
    onSent()
  })
}

/** Sends to the node, and keeps a little for one that is not reached yet. */
function createNodeQueue({ client }: Params, node: WebSocket, onSent: () => void): (text: string) => void {
  const waiting: string[] = []
  let waitingBytes = 0
  node.on('open', () => {
    for (const text of waiting.splice(0)) node.send(text, onSent)
  })
  return (text) => {
    if (node.readyState === WebSocket.OPEN) return node.send(text, onSent)
    waitingBytes += Buffer.byteLength(text)
    if (waiting.length >= waitingLimit || waitingBytes > waitingBytesLimit)
      return client.close(1013, 'The node is not reached')
    waiting.push(text)
  }
}

function watchClient(client: WebSocket): RpcSocket {
  let isAlive = true
  client.on('pong', () => {
    isAlive = true
  })
  return {
    beat() {
      if (!isAlive) return client.terminate()
      isAlive = false
      client.ping()
    },
    close: () =>
      new Promise((resolve) => {
        if (client.readyState === WebSocket.CLOSED) return resolve()
        const timer = setTimeout(() => client.terminate(), closeTimeout)
        client.once('close', () => {
          clearTimeout(timer)
          resolve()
        })
        client.close(1001, 'Server terminating')
      }),
  }
}

function readCalls(data: RawData): { list: readonly RpcCallBody[]; isBatch: boolean } | undefined {
  try {
    const parsed = rpcBody.safeParse(JSON.parse(String(data)))
    if (!parsed.success) return undefined
    const isBatch = Array.isArray(parsed.data)
    return { isBatch, list: isBatch ? (parsed.data as readonly RpcCallBody[]) : [parsed.data as RpcCallBody] }
  } catch {
    return undefined
  }
}

/** Returns which calls go on, and the answers to those that do not: not let through, or one too many. */
function sort({ config, takeToken }: Context, { chain, address, projectId }: Params, calls: readonly RpcCallBody[]) {
  const { namespace } = parseCaipNetworkId(chain.id as never)
  const passed: RpcCallBody[] = []
  const refusals: unknown[] = []
  const refuse = (call: RpcCallBody, code: number, message: string) =>
    refusals.push({ jsonrpc: '2.0', id: call.id ?? null, error: { code, message } })
  for (const call of calls) {
    const seconds = Math.max(
      takeToken(`rpc ${address}`, config.limits.rpc),
      takeToken(`project ${projectId}`, config.limits.project),
    )
    // -32005: the code that EIP-1474 has for it
    if (seconds > 0) refuse(call, -32005, `Too many requests. Try again in ${seconds} s.`)
    else if (isAllowedMethod(namespace, call.method, chain.config.rpcMethods, true)) passed.push(call)
    else refuse(call, -32601, `The method ${call.method} is not available here`)
  }
  return { passed, refusals }
}
