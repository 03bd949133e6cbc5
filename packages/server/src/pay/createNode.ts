import { FoyerError } from '@foyer/base'
import { readText } from '../readText.ts'
import type { AskNode } from './types.ts'

/** No honest answer about one transaction is larger, in bytes, unpacked. */
const longestAnswer = 4_000_000

type NodeOptions = { readonly url: string; readonly fetch: typeof fetch; readonly signal: AbortSignal }

/** A node of JSON-RPC. Its words are judged by who asked. */
export function createNode({ url, fetch, signal }: NodeOptions): AskNode {
  return async (method, params) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        redirect: 'error',
        signal,
      })
      const text = response.body ? await readText(response.body, longestAnswer) : ''
      if (text === undefined) throw new Error('too long')
      const answer = JSON.parse(text) as { readonly result?: unknown; readonly error?: unknown } | null
      if (!response.ok || !answer || answer.error !== undefined || answer.result === undefined) {
        const refusal = answer?.error === undefined ? {} : { cause: answer.error }
        throw new Error(`${method} was refused with status ${response.status}`, refusal)
      }
      return answer.result
    } catch (cause) {
      signal.throwIfAborted()
      const message = cause instanceof Error ? cause.message : method
      throw new FoyerError('RpcRequestFailed', { message }, { cause })
    }
  }
}
