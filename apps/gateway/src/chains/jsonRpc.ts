import * as z from 'zod/mini'
import { throwHttpError } from '../http/httpErrors.ts'
import { readBody } from '../http/readBody.ts'

/**
 * Calls a method of a node.
 * @param params by place, or by name
 * @throws refusal `ChainUnavailable` when no node answers; `JsonRpcError` when the method fails
 */
export type JsonRpc = (
  method: string,
  params: readonly unknown[] | { readonly [name: string]: unknown },
) => Promise<unknown>

/** A node refused a call; the message is the node's. */
export class JsonRpcError extends Error {
  readonly code: number | undefined
  constructor(message: string, code: number | undefined) {
    super(message)
    this.code = code
  }
}

const answerSchema = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.optional(z.number()), message: z.optional(z.string()) })),
})

/** A node that says nothing for this long is passed over, in ms (specification §9). */
export const rpcTimeout = 10_000

/** Longest answer of a node that is read, in bytes; a block with its traces is the longest there is. */
const maxAnswer = 64_000_000

/** JSON-RPC over HTTP, one node after the other. */
export function createJsonRpc(params: {
  chainId: string
  urls: readonly string[]
  fetch: typeof globalThis.fetch
}): JsonRpc {
  const { chainId, urls, fetch } = params
  let id = 0
  return async (method, args) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params: args })
    for (const url of urls) {
      const answer = await postRequest(fetch, url, body)
      if (!answer) continue
      if (answer.error) throw new JsonRpcError(`${method}: ${answer.error.message ?? 'failed'}`, answer.error.code)
      return answer.result
    }
    return throwHttpError('ChainUnavailable', { chainId })
  }
}

async function postRequest(fetch: typeof globalThis.fetch, url: string, body: string) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(rpcTimeout),
    })
    const parsed = answerSchema.safeParse(parseJson(await readBody(response, maxAnswer)))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Whole numbers with more digits than a number of JavaScript keeps become text: accounts of exchanges have that many lamports. */
function parseJson(text: string): unknown {
  const isLong = /\d{16}/.test(text)
  const kept = isLong
    ? text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (part) => (part.startsWith('"') ? part : `"${part}"`))
    : text
  return JSON.parse(kept)
}

/** A whole number of a node, however long. */
export const wholeNumber = z.pipe(
  z.union([z.int().check(z.gte(0)), z.string().check(z.regex(/^\d{1,20}$/))]),
  z.transform((value) => BigInt(value)),
)
