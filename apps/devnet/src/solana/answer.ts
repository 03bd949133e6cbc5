import { accountMethods } from './methods/accounts.ts'
import { clusterMethods } from './methods/cluster.ts'
import { localMethods } from './methods/local.ts'
import { tokenMethods } from './methods/tokens.ts'
import { transactionMethods } from './methods/transactions.ts'
import type { Methods, Node } from './methods/types.ts'
import { rpcError, type SolanaRpcError } from './rpcError.ts'

/** Every JSON-RPC method the node answers: the real ones of a Solana node, and its own to move time. */
const methods: Methods = {
  ...clusterMethods,
  ...accountMethods,
  ...tokenMethods,
  ...transactionMethods,
  ...localMethods,
}

type Request = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] }

/** Answers one JSON-RPC 2.0 request or a batch. */
export async function answer(node: Node, body: unknown): Promise<unknown> {
  return Array.isArray(body) ? Promise.all(body.map((one) => respondToOne(node, one))) : respondToOne(node, body)
}

async function respondToOne(node: Node, body: unknown): Promise<unknown> {
  const request = readRequest(body)
  try {
    const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
    if (!method) throw rpcError(-32601, 'Method not found')
    return { jsonrpc: '2.0', id: request.id, result: await method(node, request.params) }
  } catch (cause) {
    const { code = -32603, message, data } = cause as Partial<SolanaRpcError>
    return { jsonrpc: '2.0', id: request.id, error: { code, message, ...(data !== undefined && { data }) } }
  }
}

export function readRequest(body: unknown): Request {
  const { id, method, params } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return { id: id ?? null, method: String(method), params: Array.isArray(params) ? params : [] }
}
