import { FoyerError } from '@foyer/base'

/** EIP-1193, as far as we rely on it. What it answers is unknown until checked. */
export type WalletProvider = {
  request(request: { readonly method: string; readonly params?: unknown }): unknown
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
  off?(event: string, listener: (...args: never[]) => void): unknown
}

/** How long a wallet may take with what asks no one, in ms. */
export const silentTimeout = 4_000

export function isWalletProvider(value: unknown): value is WalletProvider {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return isObject && typeof (value as { request?: unknown }).request === 'function'
}

/** One request; a provider that throws before it returns a promise rejects like any other. */
export async function requestWallet(
  provider: WalletProvider,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  return provider.request(params ? { method, params } : { method })
}

/** A request that opens no window and so must be answered at once. @throws `WalletTimedOut` */
export function requestSilently(
  provider: WalletProvider,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  return withTimeout(requestWallet(provider, method, params), silentTimeout)
}

/** The promise, or `WalletTimedOut` after `ms`. */
export function withTimeout<value>(promise: Promise<value>, ms: number): Promise<value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new FoyerError('WalletTimedOut', { seconds: ms / 1_000 })), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Listens; a provider that cannot, or throws, is left alone. @returns stops listening */
export function listen(provider: WalletProvider, event: string, listener: (value: unknown) => void): () => void {
  try {
    provider.on?.(event, listener)
  } catch {}
  return () => {
    try {
      if (provider.removeListener) provider.removeListener(event, listener)
      else provider.off?.(event, listener)
    } catch {}
  }
}
