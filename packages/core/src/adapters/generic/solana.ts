import { type Capabilities, FoyerError } from '@foyer/base'
import type { GenericParams } from './genericParams.ts'
import { toBase58 } from './toBase58.ts'

/** @returns the signature in base58 */
export function signSolanaMessage({ requireConnected }: GenericParams): Capabilities['signMessage'] {
  return async ({ connection, message, address = connection.accounts[0]?.address, signal }) => {
    const method = 'solana_signMessage'
    const params = { message: toBase58(new TextEncoder().encode(message)), pubkey: address }
    const answer = await requireConnected().request({ networkId: connection.networkId, method, params }, { signal })
    if (
      typeof answer === 'object' &&
      answer !== null &&
      'signature' in answer &&
      typeof answer.signature === 'string'
    ) {
      return answer.signature
    }
    throw new FoyerError('WalletRequestFailed', { method, message: 'no signature' })
  }
}

/** Lamports of an account, as the network's own node states them. */
export function getSolanaBalance({ foyer }: GenericParams): Capabilities['getBalance'] {
  return async ({ address, network, signal }) => {
    const { decimals, symbol } = network.nativeCurrency
    const [url] = network.rpcUrls.default.http
    if (url === undefined) throw new FoyerError('RpcRequestFailed', { message: `${network.name} has no address` })
    try {
      const response = await foyer.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] }),
        ...(signal && { signal }),
      })
      return { value: readLamports(await response.json()), decimals, symbol }
    } catch (cause) {
      if (signal?.aborted) throw new FoyerError('RequestAborted', { cause })
      throw new FoyerError('RpcRequestFailed', { message: cause instanceof Error ? cause.message : '' }, { cause })
    }
  }
}

function readLamports(answer: unknown): bigint {
  const value = (answer as { result?: { value?: unknown } } | null)?.result?.value
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw new Error('getBalance gave no number')
}
