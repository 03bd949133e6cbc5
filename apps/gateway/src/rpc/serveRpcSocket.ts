import { parseCaipNetworkId } from '@foyer/base'
import type { RawData } from 'ws'
import { WebSocket } from 'ws'
import type { Chain } from '../chains/chains.ts'
import type { Gateway } from '../gateway.ts'
import { describeError } from '../log.ts'
import { type RpcCallBody, rpcBody } from '../schemas/services.ts'
import { isAllowedMethod } from './methods.ts'

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
}

/** Texts kept for a node that is not reached yet. */
const waitingLimit = 100
/** A client that does not take what it asked for is let go at this many bytes. */
const backlogLimit = 8_000_000
const handshakeTimeout = 10_000
const closeTimeout = 1_000

/** Joins a client with a node of the chain of its own, for as long as both are there; methods and limits as over HTTP. */
export function serveRpcSocket(gateway: Gateway, params: Params): RpcSocket {
  const { client, url, chain } = params
  const node = new WebSocket(url, { handshakeTimeout, perMessageDeflate: false, maxPayload: 20_000_000 })
  const waiting: string[] = []
  let isAlive = true
  const answer = (message: unknown) => client.send(JSON.stringify(message))
  const pass = (text: string) => {
    if (node.readyState === WebSocket.OPEN) return node.send(text)
    if (waiting.length < waitingLimit) waiting.push(text)
    else client.close(1013, 'The node is not reached')
  }

  client.on('pong', () => {
    isAlive = true
  })
  client.on('error', () => client.terminate())
  client.on('close', () => node.terminate())
  client.on('message', (data, isBinary) => {
    const calls = isBinary ? undefined : readCalls(data)
    if (!calls) return client.close(1007, 'Not JSON-RPC')
    const { passed, refusals } = sort(gateway, params, calls.list)
    for (const refusal of refusals) answer(refusal)
    const wire = passed.map((call) => ({ jsonrpc: '2.0', ...call }))
    if (wire.length > 0) pass(JSON.stringify(calls.isBatch ? wire : wire[0]))
  })

  node.on('open', () => {
    for (const text of waiting.splice(0)) node.send(text)
  })
  node.on('message', (data) => {
    if (client.readyState !== WebSocket.OPEN) return
    if (client.bufferedAmount > backlogLimit) return client.terminate()
    client.send(String(data))
  })
  node.on('error', (error) => {
    if (client.readyState !== WebSocket.OPEN) return
    gateway.log('warn', 'node socket failed', { chain: chain.id, error: describeError(error) })
  })
  // what was subscribed to is gone with it; the client asks anew
  node.on('close', () => client.close(1013, 'The node went away'))

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

/** Which calls go on, and the answers to those that do not: not let through, or one too many. */
function sort({ config, takeToken }: Gateway, { chain, address, projectId }: Params, calls: readonly RpcCallBody[]) {
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
