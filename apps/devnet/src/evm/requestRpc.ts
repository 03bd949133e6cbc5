/**
 * One JSON-RPC 2.0 call over HTTP.
 *
 * @throws Error with the node's `code` when it answers with an error; whatever `fetch` throws when it does not answer.
 */
export async function requestRpc(
  url: string,
  call: { readonly method: string; readonly params?: readonly unknown[] },
  signal?: AbortSignal,
): Promise<unknown> {
  const [result] = await requestRpcBatch(url, [call], signal)
  return result
}

/** Several JSON-RPC 2.0 calls in one HTTP request. Gives the results in the order of the calls. */
export async function requestRpcBatch(
  url: string,
  calls: readonly { readonly method: string; readonly params?: readonly unknown[] }[],
  signal?: AbortSignal,
): Promise<readonly unknown[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      calls.map((call, id) => ({ jsonrpc: '2.0', id, method: call.method, params: call.params ?? [] })),
    ),
    ...(signal ? { signal } : {}),
  })
  if (!response.ok) throw new Error(`The node answered with status ${response.status}`)
  const answers: unknown = await response.json()
  if (!Array.isArray(answers)) throw new Error('The node did not answer a batch with a batch')
  return calls.map((call, id) =>
    readAnswer(
      call.method,
      answers.find((answer: unknown) => isObject(answer) && answer['id'] === id),
    ),
  )
}

function readAnswer(method: string, answer: unknown): unknown {
  if (!isObject(answer)) throw new Error(`${method} was not answered`)
  const error = answer['error']
  if (!isObject(error)) return answer['result']
  throw Object.assign(new Error(`${method}: ${String(error['message'])}`), { code: Number(error['code']) })
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null
}
