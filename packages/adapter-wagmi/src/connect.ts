import {
  abortable,
  type Connection,
  type ExternalSession,
  FoyerError,
  isFoyerError,
  type Network,
  throwIfAborted,
} from '@foyer/base'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import type { Address } from 'viem'
import { attach, detach } from './attach.ts'
import { findConnector } from './connectors.ts'
import { requireAccounts, requireChainId } from './parse.ts'
import { inTime } from './request.ts'
import { liveConnections, type Scope } from './scope.ts'
import { toChainId } from './toChain.ts'
import { toConnection } from './toConnection.ts'
import { errorCodes, toFoyerError } from './toFoyerError.ts'
import { foundBy } from './walletConnector.ts'

/** A session that core made: the connector of the external wallet takes it up and asks nobody. */
export async function adopt(
  scope: Scope,
  { session, ...input }: Input & { readonly session: ExternalSession },
): Promise<Connection> {
  const link = scope.externals.get(findConnector(scope, input.connectorId).uid)
  if (!link) throw new FoyerError('ConnectorNotFound', { connectorId: input.connectorId })
  throwIfAborted(input.signal)
  link.offered = session
  try {
    return await connect(scope, input)
  } finally {
    link.offered = undefined
  }
}

type Input = { readonly connectorId: string; readonly network: Network; readonly signal?: AbortSignal | undefined }

/** How long a wallet may take to say whether it still authorises this site, in ms. */
const livenessTimeout = 6_000
/** How long wagmi's own restoring is waited for, in ms. */
const restoringTimeout = 3_000
/** Specification §9: signing out waits at most this long, in ms. */
const disconnectTimeout = 3_000

export async function connect(scope: Scope, { connectorId, network, signal }: Input): Promise<Connection> {
  throwIfAborted(signal)
  const connector = findConnector(scope, connectorId)
  try {
    return await abortable(ask(scope, connector, network, signal), signal)
  } catch (error) {
    throw toFoyerError(error, (_, options) => new FoyerError('ConnectFailed', options))
  }
}

/** A wallet whose window is still open from an earlier try refuses a second one: then the answer to the first counts. */
async function ask(
  scope: Scope,
  connector: WagmiConnector,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Connection> {
  const earlier = scope.asking.get(connector.uid) ?? []
  const asking = open(scope, connector, network, signal)
  scope.asking.set(connector.uid, [...earlier, asking])
  try {
    return await asking
  } catch (error) {
    if (earlier.length > 0 && errorCodes(error).includes(-32002)) return await Promise.race(earlier)
    throw error
  } finally {
    const others = (scope.asking.get(connector.uid) ?? []).filter((one) => one !== asking)
    scope.asking.set(connector.uid, others)
  }
}

/** Goes on when the caller has stopped waiting: a wallet that approves late is connected, and watchers hear of it. */
async function open(
  scope: Scope,
  connector: WagmiConnector,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Connection> {
  const isExternal = scope.externals.has(connector.uid)
  const parameters = isExternal ? { chainId: toChainId(network), signal } : {}
  return settle(scope, connector, await connector.connect(parameters))
}

function settle(
  scope: Scope,
  connector: WagmiConnector,
  answer: { readonly accounts: unknown; readonly chainId: unknown },
): Connection {
  const accounts = requireAccounts(answer.accounts)
  const chainId = requireChainId(answer.chainId)
  attach(scope.config, connector, { accounts, chainId })
  return toConnection(scope, { connector, accounts: accounts as readonly [Address, ...Address[]], chainId })
}

/** Asks the wallet silently; a connection that wagmi has restored meanwhile is taken over. */
export async function reconnect(scope: Scope, { connectorId, signal }: Input): Promise<Connection | undefined> {
  throwIfAborted(signal)
  const connector = findConnector(scope, connectorId)
  try {
    await abortable(restored(scope.config), signal)
    return await abortable(inTime(resume(scope, connector, signal), livenessTimeout), signal)
  } catch (error) {
    throw toFoyerError(error, (_, options) => new FoyerError('ConnectFailed', options))
  }
}

async function resume(
  scope: Scope,
  connector: WagmiConnector,
  signal: AbortSignal | undefined,
): Promise<Connection | undefined> {
  const live = liveConnections(scope.config).find((connection) => connection.connector.uid === connector.uid)
  // our own connectors say in `connect` that nothing is shared: one request less
  const isOurs = live === undefined && foundBy(connector) !== undefined
  if (!isOurs && !(await connector.isAuthorized())) {
    if (live) detach(scope.config, connector)
    return undefined
  }
  if (live) return toConnection(scope, live)
  const parameters = { isReconnecting: true, signal }
  const answer = await connector.connect(parameters).catch((error) => {
    if (isFoyerError(error, 'WalletLocked')) return undefined
    throw error
  })
  return answer && settle(scope, connector, answer)
}

/** Resolves when wagmi is not restoring connections itself, or has taken too long over it. */
function restored(config: Config): Promise<void> {
  const isRestoring = () => config.state.status === 'reconnecting'
  if (!isRestoring()) return Promise.resolve()
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(finish, restoringTimeout)
    const stop = config.subscribe(
      (state) => state.status,
      () => {
        if (!isRestoring()) finish()
      },
    )
  })
}

/** The site is disconnected at once; what the wallet is still told may take its time, but not long. */
export async function disconnect(scope: Scope, connectorId: string): Promise<void> {
  const connector = findConnector(scope, connectorId)
  detach(scope.config, connector)
  try {
    await inTime(connector.disconnect(), disconnectTimeout)
  } catch (error) {
    throw toFoyerError(
      error,
      (message, options) => new FoyerError('WalletRequestFailed', { method: 'disconnect', message }, options),
    )
  }
}
