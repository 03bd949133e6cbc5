/** An error as wallets give it (EIP-1193, EIP-1474, EIP-5792): a code a site can act upon. */
export type WalletRpcError = Error & { readonly code: number; readonly data?: unknown }

export function rpcError(code: number, message: string, data?: unknown): WalletRpcError {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
}

/** The innermost error of a chain of causes that carries a JSON-RPC code: what the node itself answered. */
export function toRpcError(error: unknown): WalletRpcError {
  let found: WalletRpcError | undefined
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, data, details } = current as { code?: unknown; data?: unknown; details?: unknown }
    const message = typeof details === 'string' && details ? details : current.message
    if (typeof code === 'number') found = rpcError(code, message, data)
  }
  return found ?? rpcError(-32603, error instanceof Error ? error.message : 'Internal JSON-RPC error')
}
