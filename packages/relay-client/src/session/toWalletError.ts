import { FoyerError } from '@foyer/base'
import type { RpcError } from '../jsonRpc.ts'
import { codes } from '../protocol.ts'

const rejections: ReadonlySet<number> = new Set([
  codes.userRejectedRequest,
  codes.userRejected,
  codes.userRejectedChains,
  codes.userRejectedMethods,
  codes.userRejectedEvents,
  codes.authenticationRejected,
])

/** An error the other side answered with, as ours; its `cause` carries `code` and `data` as they came. */
export function toWalletError(error: RpcError): FoyerError<'UserRejected' | 'RelayWalletFailed'> {
  const { code, message, data } = error
  const cause = Object.assign(new Error(message), { code, data })
  if (rejections.has(code) || /\breject|\bdenied|\bdeclined/i.test(message))
    return new FoyerError('UserRejected', { cause })
  return new FoyerError('RelayWalletFailed', { code, message }, { cause })
}
