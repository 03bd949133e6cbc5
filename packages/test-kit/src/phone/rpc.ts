/** An answer that is an error, as JSON-RPC has it. */
export type PhoneError = { readonly code: number; readonly message: string; readonly data?: unknown }

export type PhoneReply = { readonly result: unknown } | { readonly error: PhoneError }

export const rejected: PhoneError = { code: 4001, message: 'User rejected the request.' }

/** Asks a node. @returns its answer, error or not */
export async function requestNode(
  url: string | undefined,
  method: string,
  params: readonly unknown[],
): Promise<PhoneReply> {
  if (!url) return { error: { code: -32_603, message: 'The wallet knows no node of this network' } }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
  })
  const answer = (await response.json()) as { result?: unknown; error?: PhoneError }
  return answer.error ? { error: answer.error } : { result: answer.result }
}
