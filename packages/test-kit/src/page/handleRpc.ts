import type { EvmChain } from '../evm/types.ts'

/**
 * Answers the body of a JSON-RPC request as a node would, a batch too.
 * @param body the request's text
 * @returns the answer's text
 */
export async function handleRpc(chain: EvmChain, body: string): Promise<string> {
  const asked: unknown = parse(body)
  const answers = Array.isArray(asked) ? Promise.all(asked.map((one) => answer(chain, one))) : answer(chain, asked)
  return JSON.stringify(await answers)
}

async function answer(chain: EvmChain, asked: unknown): Promise<object> {
  const { id = null, method, params } = (asked ?? {}) as { id?: unknown; method?: unknown; params?: unknown }
  const reply = { jsonrpc: '2.0', id }
  if (typeof method !== 'string') return { ...reply, error: { code: -32600, message: 'Not a JSON-RPC request' } }
  try {
    return { ...reply, result: await chain({ method, params: Array.isArray(params) ? params : [] }) }
  } catch (error) {
    const { code = -32603, message = String(error) } = error as { code?: number; message?: string }
    return { ...reply, error: { code, message } }
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
