/** An id as it goes on the wire again: a number, a string, or the digits of a number too large for JavaScript. */
export type RpcId = number | string | { readonly digits: string }

export type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown }

export type RpcPayload =
  | { readonly kind: 'request'; readonly id: RpcId; readonly method: string; readonly params: unknown }
  | { readonly kind: 'result'; readonly id: RpcId; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: RpcId; readonly error: RpcError }

export type RpcRequest = Extract<RpcPayload, { kind: 'request' }>
export type RpcAnswer = Exclude<RpcPayload, { kind: 'request' }>

/**
 * Reads one JSON-RPC 2.0 object. Some clients write ids of 19 digits as numbers, which JSON.parse would round:
 * those keep their digits.
 * @returns undefined for anything that is not such an object
 */
export function parseRpc(text: string): RpcPayload | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(value) || value['jsonrpc'] !== '2.0') return undefined
  const id = readId(value['id'], text)
  if (id === undefined) return undefined
  if (typeof value['method'] === 'string') {
    return { kind: 'request', id, method: value['method'], params: value['params'] }
  }
  if (isRecord(value['error'])) return { kind: 'error', id, error: readError(value['error']) }
  return 'result' in value ? { kind: 'result', id, result: value['result'] } : undefined
}

export function formatRequest(id: RpcId, method: string, params: unknown): string {
  return `{"id":${formatId(id)},"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`
}

/** An answer without a value says `null`: JSON has no undefined. */
export function formatResult(id: RpcId, result: unknown): string {
  return `{"id":${formatId(id)},"jsonrpc":"2.0","result":${JSON.stringify(result ?? null)}}`
}

export function formatError(id: RpcId, error: RpcError): string {
  return `{"id":${formatId(id)},"jsonrpc":"2.0","error":${JSON.stringify(error)}}`
}

/** The same text for the same id, whichever way it was written. */
export function toIdKey(id: RpcId): string {
  return typeof id === 'object' ? id.digits : String(id)
}

/** Ids toward the other client: milliseconds and three random digits, never twice from one source. */
export function createPayloadIds(now: () => number): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, now() * 1_000 + randomBelow(1_000))
    return last
  }
}

/** Ids toward the relay: milliseconds and six random digits. They exceed what a number holds, so they are text. */
export function createRelayIds(now: () => number): () => string {
  let last = 0n
  return () => {
    const next = BigInt(now()) * 1_000_000n + BigInt(randomBelow(1_000_000))
    last = next > last ? next : last + 1n
    return String(last)
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readId(id: unknown, text: string): RpcId | undefined {
  if (typeof id === 'string') return id.length <= 100 ? id : undefined
  if (typeof id !== 'number') return undefined
  if (Number.isSafeInteger(id)) return id
  for (const [, digits] of text.matchAll(/"id"\s*:\s*(\d{16,25})\s*[,}]/g)) {
    if (digits && Number(digits) === id) return { digits }
  }
  return undefined
}

function readError(error: Readonly<Record<string, unknown>>): RpcError {
  const code = typeof error['code'] === 'number' ? error['code'] : -32_000
  const message = typeof error['message'] === 'string' ? error['message'].slice(0, 1_000) : 'Unknown error'
  return error['data'] === undefined ? { code, message } : { code, message, data: error['data'] }
}

function formatId(id: RpcId): string {
  return typeof id === 'object' ? id.digits : JSON.stringify(id)
}

function randomBelow(limit: number): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return value % limit
}
