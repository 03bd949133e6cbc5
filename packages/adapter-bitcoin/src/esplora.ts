import { abortable, cleanText, FoyerError, type Network } from '@foyer/base'

/** Longest wait for a server, in ms. */
const timeout = 15_000

/** What a server answered: text, and whether it was an agreement. */
type Answer = {
  readonly status: number
  readonly text: string
  /** A server that was asked before may have heard it all the same. */
  readonly isFirst: boolean
}

/**
 * Asks the network's servers in their order; the next one only when the one before did not answer or was overloaded.
 * @throws FoyerError `RpcRequestFailed`, `RequestAborted`
 */
async function requestEsplora(
  network: Network,
  path: string,
  options: { readonly body?: string; readonly signal?: AbortSignal | undefined },
): Promise<Answer> {
  const { body, signal } = options
  let failure: unknown
  // a gateway passes JSON-RPC on, which these servers do not speak
  for (const base of network.rpcUrls.default.http.filter((url) => url !== network.gatewayUrl)) {
    const deadline = AbortSignal.timeout(timeout)
    const request: RequestInit = {
      ...(body !== undefined && { method: 'POST', body }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    }
    try {
      const response = await abortable(fetch(`${base.replace(/\/$/, '')}${path}`, request), signal)
      const text = await response.text()
      if (response.status < 500 && response.status !== 429)
        return { status: response.status, text, isFirst: failure === undefined }
      failure = new Error(`status ${response.status}`)
    } catch (error) {
      if (signal?.aborted) throw new FoyerError('RequestAborted', { cause: error })
      failure = error
    }
  }
  const message = (failure instanceof Error && cleanText(failure.message, 300)) || 'no RPC address'
  throw new FoyerError('RpcRequestFailed', { message }, { cause: failure })
}

/** @returns parsed JSON, or undefined for "not found" */
export async function getJson(network: Network, path: string, signal?: AbortSignal): Promise<unknown> {
  const { status, text } = await requestEsplora(network, path, { signal })
  if (status === 404) return undefined
  try {
    if (status !== 200) throw new Error(`status ${status}`)
    return JSON.parse(text)
  } catch (cause) {
    throw new FoyerError('RpcRequestFailed', { message: `an answer that cannot be read (${status})` }, { cause })
  }
}

export async function getText(network: Network, path: string, signal?: AbortSignal): Promise<string> {
  const { status, text } = await requestEsplora(network, path, { signal })
  if (status === 200) return text.trim()
  throw new FoyerError('RpcRequestFailed', { message: `status ${status}` })
}

/** bitcoind, of a transaction that it has already. */
const isKnown = /already[- ](in[- ]mempool|known)|already in (block ?chain|utxo set)/i

/**
 * Sends a signed transaction. @param hex the transaction
 * @throws FoyerError `TransactionRefused` with the node's reason, `RpcRequestFailed` where a server may have it and did not say so
 */
export async function broadcast(network: Network, hex: string, signal?: AbortSignal): Promise<void> {
  const { status, text, isFirst } = await requestEsplora(network, '/tx', { body: hex, signal })
  if (status === 200 || isKnown.test(text)) return
  if (!isFirst) throw new FoyerError('RpcRequestFailed', { message: `status ${status}` })
  // Esplora wraps bitcoind's error: `sendrawtransaction RPC error: {"code":-26,"message":"…"}`
  const inner = /"message":"([^"]+)"/.exec(text)?.[1]
  throw new FoyerError('TransactionRefused', { reason: cleanText(inner ?? text, 200) ?? `status ${status}` })
}
