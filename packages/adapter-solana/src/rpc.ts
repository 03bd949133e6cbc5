import { abortable, cleanText, FoyerError, type Network } from '@foyer/base'
import { listRpcUrls } from '@foyer/base/rpcUrls'

/** Longest wait for one node, in ms. */
const nodeTimeout = 15_000

/** The node answered that it will not; `data` may hold the logs of a simulation. */
export type NodeError = Error & { readonly code: number; readonly data: unknown }

/**
 * One JSON-RPC call. Nodes are asked in the order of `listRpcUrls`; the next one only when the one before did not
 * answer or was overloaded.
 * @returns the result; integers that a number cannot hold are strings of digits
 * @throws FoyerError `RpcRequestFailed`, `RequestAborted`; `NodeError` when a node answered with an error, whose `cause` is what
 * kept the node before it silent
 */
export async function rpc(
  network: Network,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  let failure: unknown
  for (const url of listRpcUrls(network)) {
    try {
      return await abortable(requestNode(url, method, params, signal), signal)
    } catch (error) {
      if (isNodeError(error)) throw failure === undefined ? error : Object.assign(error, { cause: failure })
      if (signal?.aborted) throw error
      failure = error
    }
  }
  throw new FoyerError('RpcRequestFailed', { message: describe(failure) }, { cause: failure })
}

export function isNodeError(error: unknown): error is NodeError {
  return error instanceof Error && error.name === 'NodeError'
}

async function requestNode(
  url: string,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(nodeTimeout)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  // a JSON-RPC error may come with any status; without a readable body only the status is left
  const body = parseExact(await response.text())
  const { result, error } = (typeof body === 'object' && body !== null ? body : {}) as {
    result?: unknown
    error?: { code?: unknown; message?: unknown; data?: unknown }
  }
  if (error && !response.ok && response.status !== 400) throw new Error(`status ${response.status}`)
  if (error) throw createNodeError(error)
  if (!response.ok || result === undefined) throw new Error(`status ${response.status}`)
  return result
}

function createNodeError(error: { code?: unknown; message?: unknown; data?: unknown }): NodeError {
  const message = cleanText(error.message, 300) ?? 'refused'
  const nodeError = Object.assign(new Error(message), { code: Number(error.code), data: error.data })
  nodeError.name = 'NodeError'
  return nodeError
}

function describe(failure: unknown): string {
  if (failure === undefined) return 'no RPC address'
  return (failure instanceof Error && cleanText(failure.message, 300)) || 'no answer'
}

/** A string or a number, alone. */
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** JSON whose long integers (lamports, slots, token amounts have 64 bits) become strings instead of wrong numbers. */
export function parseExact(text: string): unknown {
  try {
    return JSON.parse(text.replace(token, (found) => (/^-?\d{16,}$/.test(found) ? `"${found}"` : found)))
  } catch {
    return undefined
  }
}

/** A 64-bit amount of an answer. @throws FoyerError `RpcRequestFailed` when it is none */
export function toAmount(value: unknown): bigint {
  const isAmount =
    typeof value === 'number' ? Number.isSafeInteger(value) && value >= 0 : /^\d{1,20}$/.test(String(value))
  if (!isAmount) throw createAnswerError()
  return BigInt(value as number | string)
}

/** The fields of an object in an answer, whatever it is. */
export function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** The value of an answer that also states its slot. */
export function toValue(answer: unknown): unknown {
  return toFields(answer)['value']
}

export function createAnswerError(): FoyerError {
  return new FoyerError('RpcRequestFailed', { message: 'an answer that cannot be read' })
}
