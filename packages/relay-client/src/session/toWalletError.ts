import { FoyerError, getStep, readFailure } from '@foyer/base'
import type { RpcError } from '../jsonRpc.ts'

/**
 * Reads an error that the other side answered with; its `cause` carries `code` and `data` as they came.
 * @param method of what was asked, as the wallet knows it
 */
export function toWalletError({ code, message, data }: RpcError, method: string): FoyerError {
  return readFailure(
    Object.assign(new Error(message), { code, data }),
    { speaker: 'wallet', step: getStep(method) },
    (_, options) => new FoyerError('RelayWalletFailed', { code, message }, options),
  )
}
