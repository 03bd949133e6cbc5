import { FoyerError, getReason } from '@foyer/base'
import type * as library from '@solana/wallet-adapter-base'
import { toFoyerError } from './toFoyerError.ts'

/** Every error class the library exports: one that a later version adds does not compile until it has a row. */
type WalletErrorName = Extract<keyof typeof library, `Wallet${string}Error`>

type Failure = {
  /** What was asked of the wallet. */
  readonly method: string
  readonly connectorId: string
  readonly reason: string
}

/** What a class says by itself; `undefined` where the error it was made from decides: a refusal, a lock, other words. */
const rows: {
  readonly [name in WalletErrorName]: ((failure: Failure, options: ErrorOptions) => FoyerError) | undefined
} = {
  WalletError: undefined,
  WalletNotReadyError: ({ connectorId }, options) => new FoyerError('ConnectorNotFound', { connectorId }, options),
  WalletLoadError: (_, options) => new FoyerError('ConnectFailed', options),
  WalletConfigError: (_, options) => new FoyerError('ConnectFailed', options),
  WalletConnectionError: undefined,
  // the wallet went away in the middle of a request: there is no connection any more
  WalletDisconnectedError: ({ connectorId }, options) => new FoyerError('ConnectorNotFound', { connectorId }, options),
  WalletDisconnectionError: ({ reason }, options) => new FoyerError('DisconnectFailed', { message: reason }, options),
  // a wallet that is asked and has no account to share has nothing unlocked
  WalletAccountError: (_, options) => new FoyerError('WalletLocked', options),
  WalletPublicKeyError: ({ reason }, options) =>
    new FoyerError('WalletLied', { expected: 'a public key', actual: reason }, options),
  WalletKeypairError: undefined,
  WalletNotConnectedError: ({ connectorId }, options) => new FoyerError('ConnectorNotFound', { connectorId }, options),
  WalletSendTransactionError: undefined,
  WalletSignTransactionError: undefined,
  WalletSignMessageError: undefined,
  WalletSignInError: undefined,
  WalletTimeoutError: ({ method }, options) => new FoyerError('RequestTimedOut', { method }, options),
  WalletWindowBlockedError: (_, options) => new FoyerError('PopupBlocked', options),
  WalletWindowClosedError: (_, options) => new FoyerError('PopupClosed', options),
}

/**
 * An error of the wallet-adapter family as one of ours. Known by its class's name: the site's copy of the library is
 * not the one this package is built against, so its classes are others.
 */
export function toSiteError(error: unknown, { method, connectorId }: Omit<Failure, 'reason'>): FoyerError {
  if (error instanceof FoyerError) return error
  const name = typeof error === 'object' && error !== null ? Reflect.get(error, 'name') : undefined
  const row = typeof name === 'string' && Object.hasOwn(rows, name) ? rows[name as WalletErrorName] : undefined
  return row?.({ method, connectorId, reason: getReason(error) }, { cause: error }) ?? toFoyerError(error, method)
}
