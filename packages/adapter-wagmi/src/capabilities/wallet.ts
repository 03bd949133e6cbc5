import { abortable, type Connection, FoyerError, getStep, isSameAddress, type Network, readFailure } from '@foyer/base'
import { assertChainId } from '../parse.ts'
import { isWalletProvider, requestWallet, silentTimeout, type WalletProvider, withTimeout } from '../request.ts'
import { type LiveConnection, liveConnections, type Scope } from '../scope.ts'
import { toChainId, toNetworkId } from '../toChain.ts'

/** wagmi's side of a connection. @throws `ConnectorNotFound` when it has ended */
export function assertConnection(scope: Scope, connection: Connection): LiveConnection {
  const { connectorId } = connection
  const live = liveConnections(scope.config).find(({ connector }) => connector.id === connectorId)
  if (!live) throw new FoyerError('ConnectorNotFound', { connectorId })
  return live
}

export async function assertProvider(live: LiveConnection): Promise<WalletProvider> {
  const provider = await withTimeout(live.connector.getProvider(), silentTimeout)
  if (!isWalletProvider(provider)) throw new FoyerError('ConnectorNotFound', { connectorId: live.connector.id })
  return provider
}

/** The account to act for: the one asked for, which must be the connection's, or its active one. */
export function assertAccount(connection: Connection, address?: string | undefined): string {
  const account = address
    ? connection.accounts.find((one) => isSameAddress('eip155', one.address, address))
    : connection.accounts[0]
  if (!account) throw new FoyerError('InvalidAddress', { value: address ?? '' })
  return account.address
}

/** The wallet must stand where the request is meant for, whatever was said earlier. @throws `WrongNetwork` */
export async function requireChain(live: LiveConnection, network: Pick<Network, 'caipNetworkId'>): Promise<void> {
  const actual = assertChainId(await withTimeout(live.connector.getChainId(), silentTimeout))
  if (actual === toChainId(network)) return
  throw new FoyerError('WrongNetwork', { expected: network.caipNetworkId, actual: toNetworkId(actual) })
}

/** wagmi's side of a connection that stands where the request is meant for. @throws `ConnectorNotFound`, `WrongNetwork` */
export async function assertLive(
  scope: Scope,
  connection: Connection,
  network: Pick<Network, 'caipNetworkId'>,
): Promise<LiveConnection> {
  const live = assertConnection(scope, connection)
  await requireChain(live, network)
  return live
}

/** Asks the visitor something through the wallet; waits as long as they take, until the signal aborts. */
export async function requestApproval(
  live: LiveConnection,
  request: { readonly method: string; readonly params: readonly unknown[] },
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { method, params } = request
  try {
    const provider = await assertProvider(live)
    return await abortable(requestWallet(provider, method, params), signal)
  } catch (error) {
    throw readFailure(
      error,
      { speaker: 'wallet', step: getStep(method) },
      (message, options) => new FoyerError('WalletRequestFailed', { method, message }, options),
    )
  }
}
