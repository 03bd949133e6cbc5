import { FoyerError } from '@foyer/base'
import type { RpcError } from '../jsonRpc.ts'

/** Reads an error that the other side answered with, by code that loads with the first one. Never rejects. */
export async function loadWalletError(error: RpcError, method: string): Promise<FoyerError> {
  const { code, message } = error
  try {
    // biome-ignore lint/plugin: if it does not load, a general error stands in
    const { toWalletError } = await import('./toWalletError.ts')
    return toWalletError(error, method)
  } catch (cause) {
    return new FoyerError('RelayWalletFailed', { code, message }, { cause })
  }
}
