/** A JSON-RPC error as a Solana node gives it. */
export type SolanaRpcError = Error & { readonly code: number; readonly data?: unknown }

/** @param code -32602 bad parameters · -32002 preflight failed · -32003 signature failed · -32601 no such method */
export function rpcError(code: number, message: string, data?: unknown): SolanaRpcError {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
}
