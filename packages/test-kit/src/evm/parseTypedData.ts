import type { TypedDataDefinition } from 'viem'
import { rpcError } from '../script/rpcError.ts'

/** EIP-712 data as sites send it: JSON text. A domain of another chain is refused, as real wallets do. */
export function parseTypedData(json: unknown, chainId: number): TypedDataDefinition {
  const value = parse(json)
  if (!value || typeof value['primaryType'] !== 'string' || !value['types'] || !value['message']) {
    throw rpcError(-32602, 'Invalid typed data')
  }
  const domain = (value['domain'] ?? {}) as { chainId?: unknown }
  if (domain.chainId !== undefined && Number(domain.chainId) !== chainId) {
    throw rpcError(-32602, `Provided chainId "${domain.chainId}" must match the active chainId "${chainId}"`)
  }
  // viem's encoder checks the values against the types and throws where they differ
  return value as unknown as TypedDataDefinition
}

function parse(json: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = typeof json === 'string' ? JSON.parse(json) : json
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
