import { closeWallet } from '@foyer/adapter-kit'
import {
  type AdapterContext,
  type Connection,
  type ExternalSession,
  FoyerError,
  type Network,
  throwIfAborted,
} from '@foyer/base'
import type { Sessions } from './sessions.ts'
import { toFoyerError } from './toFoyerError.ts'
import type { SolanaWallet } from './types.ts'
import type { WalletList } from './walletList.ts'

export type Scope = {
  readonly context: AdapterContext
  readonly wallets: WalletList
  readonly sessions: Sessions
}

type ConnectInput = {
  readonly connectorId: string
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

/**
 * The wallet is asked for the wanted network, or the first of the site's that it can use.
 * @throws FoyerError `ConnectorNotFound`, `ConnectorChainsUnsupported`, `UserRejected`, `WalletLocked`, …
 */
export async function connect(scope: Scope, { connectorId, network, signal }: ConnectInput): Promise<Connection> {
  const wallet = scope.wallets.find(connectorId)
  const usable = findUsableNetwork(scope.context, wallet, network)
  throwIfAborted(signal)
  try {
    const opened = await wallet.open({ network: usable, silent: false, signal })
    const connection = scope.sessions.set({ connectorId, listed: wallet, wallet }, opened, usable.caipNetworkId)
    // a wallet that was asked and still shares nothing has nothing unlocked
    if (!connection) throw new FoyerError('WalletLocked')
    return connection
  } catch (error) {
    throw toFoyerError(error, 'connect')
  }
}

export async function reconnect(
  scope: Scope,
  { connectorId, network, signal }: ConnectInput,
): Promise<Connection | undefined> {
  const wallet = scope.wallets.find(connectorId)
  const usable = findUsableNetwork(scope.context, wallet, network)
  throwIfAborted(signal)
  try {
    const opened = await wallet.open({ network: usable, silent: true, signal })
    return scope.sessions.set({ connectorId, listed: wallet, wallet }, opened, usable.caipNetworkId)
  } catch (error) {
    throw toFoyerError(error, 'reconnect')
  }
}

/** @throws FoyerError `ConnectorNotFound` where the connector is no external wallet, `WalletLocked` */
export async function adopt(
  scope: Scope,
  { connectorId, network, session, signal }: ConnectInput & { readonly session: ExternalSession },
): Promise<Connection> {
  const wallet = scope.wallets.find(connectorId)
  throwIfAborted(signal)
  if (!wallet.adopt) throw new FoyerError('ConnectorNotFound', { connectorId })
  const connection = scope.sessions.set(
    { connectorId, listed: wallet, wallet },
    wallet.adopt(session),
    network.caipNetworkId,
  )
  if (!connection) throw new FoyerError('WalletLocked')
  return connection
}

/** Ends here at once; what the wallet makes of it is its own affair. */
export async function disconnect(scope: Scope, { connectorId }: { readonly connectorId: string }): Promise<void> {
  const wallet = scope.sessions.remove(connectorId) ?? scope.wallets.find(connectorId)
  await closeWallet(() => wallet.close())
}

function findUsableNetwork({ networks }: AdapterContext, wallet: SolanaWallet, wanted: Network): Network {
  const choices = [wanted, ...networks.filter(({ chainNamespace }) => chainNamespace === 'solana')]
  const usable = choices.find((network) => wallet.supports(network))
  if (!usable) throw new FoyerError('ConnectorChainsUnsupported')
  return usable
}
