import {
  abortable,
  type Connection,
  type ExternalSession,
  FoyerError,
  getErrorCodes,
  isFoyerError,
  type Network,
  readFailure,
  throwIfAborted,
} from '@foyer/base'
import { type Config, type Connector as WagmiConnector, connect as wagmiConnect } from '@wagmi/core'
import { type Address, getAddress } from 'viem'
import { findConnector } from './connectors.ts'
import { assertAccounts, assertChainId } from './parse.ts'
import { withTimeout } from './request.ts'
import { isLive, liveConnections, type Scope } from './scope.ts'
import { toChainId } from './toChain.ts'
import { toConnection } from './toConnection.ts'
import { getFoundBy } from './walletConnectorOptions.ts'
import { createWalletSession } from './walletSession.ts'

type Input = { readonly connectorId: string; readonly network: Network; readonly signal?: AbortSignal | undefined }

/** How long a wallet may take to say whether it still authorises this site, in ms. */
const livenessTimeout = 6_000
/** How long wagmi's own restoring is waited for, in ms. */
const restoringTimeout = 3_000
/** Who speaks, and at which step, in this file. */
const place = { speaker: 'wallet', step: 'connect' } as const
/** Specification §9: signing out waits at most this long, in ms. */
const disconnectTimeout = 3_000
/** How long a window that was open before this page may take to be answered, in ms. */
const approvalTimeout = 600_000

/**
 * An address is checked by a hash, and the first hashes of a page take several times as long as later ones: too long for the
 * moment in which the account should appear.
 */
export function preloadModules({ code }: Scope): void {
  code.createWalletSession = createWalletSession
  for (let index = 0; index < 10; index += 1) getAddress(`0x${index.toString().padStart(40, '0')}`)
}

export async function connect(scope: Scope, { connectorId, network, signal }: Input): Promise<Connection> {
  throwIfAborted(signal)
  const connector = findConnector(scope, connectorId)
  try {
    return await abortable(requestOnce(scope, connector, network, signal), signal)
  } catch (error) {
    throw toConnectError(error)
  }
}

function toConnectError(error: unknown): FoyerError {
  return readFailure(error, place, (_, options) => new FoyerError('ConnectFailed', options))
}

/** A session that core made: the connector of the external wallet takes it up and asks no one. */
export async function adopt(
  scope: Scope,
  { connectorId, network, session, signal }: Input & { readonly session: ExternalSession },
): Promise<Connection> {
  throwIfAborted(signal)
  const connector = findConnector(scope, connectorId)
  if (!scope.externals.has(connector.uid)) throw new FoyerError('ConnectorNotFound', { connectorId })
  return abortable(connectWith(scope, connector, { chainId: toChainId(network), session, signal }), signal)
}

/** A wallet whose window is still open from an earlier try refuses a second one: then the answer to the first counts. */
async function requestOnce(
  scope: Scope,
  connector: WagmiConnector,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Connection> {
  const earlier = scope.pending.get(connector.uid) ?? []
  const isExternal = scope.externals.has(connector.uid)
  scope.approval?.abort()
  const request = connectWith(scope, connector, isExternal ? { chainId: toChainId(network), signal } : {})
  scope.pending.set(connector.uid, [...earlier, request])
  try {
    return await request
  } catch (error) {
    if (earlier.length > 0 && getErrorCodes(error).includes(-32002)) return await Promise.race(earlier)
    if (!isExternal && isFoyerError(toConnectError(error), 'WalletBusy')) watchApproval(scope, connector)
    throw error
  } finally {
    const others = (scope.pending.get(connector.uid) ?? []).filter((one) => one !== request)
    scope.pending.set(connector.uid, others)
  }
}

/**
 * A reload leaves a wallet's window open, and its answer reaches no page, not even by an event; the wallet knows of it when the
 * visitor is back from that window.
 * @see https://github.com/MetaMask/metamask-extension/issues/11403
 */
function watchApproval(scope: Scope, connector: WagmiConnector): void {
  const approval = new AbortController()
  const signal = AbortSignal.any([approval.signal, AbortSignal.timeout(approvalTimeout)])
  scope.approval = approval
  const check = async () => {
    if (document.visibilityState !== 'visible' || !(await connector.isAuthorized()) || signal.aborted) return
    approval.abort()
    // what fails now fails with no one waiting
    await connectWith(scope, connector, { isReconnecting: true }).catch(() => {})
  }
  for (const event of ['focus', 'visibilitychange']) window.addEventListener(event, () => void check(), { signal })
}

/**
 * Connects through wagmi, whose hooks see it at once. Goes on when the caller has stopped waiting: a wallet that approves
 * late is connected, and watchers hear of it.
 */
async function connectWith(scope: Scope, connector: WagmiConnector, parameters: object): Promise<Connection> {
  const { config } = scope
  const isCurrent = config.state.current === connector.uid
  // wagmi refuses to connect its current connector once more, as a visitor may who wants another account
  const answer: { readonly accounts: unknown; readonly chainId: unknown } = isCurrent
    ? await connector.connect(parameters)
    : await wagmiConnect(config, { ...parameters, connector })
  try {
    const accounts = assertAccounts(answer.accounts) as readonly [Address, ...Address[]]
    const chainId = assertChainId(answer.chainId)
    if (isCurrent) connector.emitter.emit('change', { accounts, chainId })
    removeStored(config)
    return toConnection(scope, { connector, accounts, chainId })
  } catch (error) {
    emitDisconnect(connector)
    throw error
  }
}

/** Removes what wagmi remembers of wallets that are gone: it is names only, and no connection. */
function removeStored(config: Config): void {
  const { connections } = config.state
  const living = [...connections].filter(([, connection]) => isLive(connection))
  if (living.length < connections.size) config.setState((state) => ({ ...state, connections: new Map(living) }))
}

/** Takes a connection out of wagmi's state, as a wallet that ends it does; another one that lives becomes the current one. */
function emitDisconnect(connector: WagmiConnector): void {
  connector.emitter.emit('disconnect')
}

/** Asks the wallet silently; a connection that wagmi has restored meanwhile is taken over. */
export async function reconnect(scope: Scope, { connectorId, signal }: Input): Promise<Connection | undefined> {
  throwIfAborted(signal)
  const connector = findConnector(scope, connectorId)
  try {
    await abortable(restored(scope.config), signal)
    return await abortable(withTimeout(restoreConnection(scope, connector, signal), livenessTimeout), signal)
  } catch (error) {
    throw toConnectError(error)
  }
}

async function restoreConnection(
  scope: Scope,
  connector: WagmiConnector,
  signal: AbortSignal | undefined,
): Promise<Connection | undefined> {
  const live = liveConnections(scope.config).find((connection) => connection.connector.uid === connector.uid)
  // our own connectors find out in `connect` that nothing is shared, so they are not asked twice
  const isOurs = live === undefined && getFoundBy(connector) !== undefined
  if (!isOurs && !(await connector.isAuthorized())) {
    if (live) emitDisconnect(connector)
    return undefined
  }
  if (live) return toConnection(scope, live)
  const parameters = { isReconnecting: true, signal }
  return connectWith(scope, connector, parameters).catch((error) => {
    if (isFoyerError(error, 'WalletLocked')) return undefined
    throw error
  })
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
  emitDisconnect(connector)
  try {
    await withTimeout(connector.disconnect(), disconnectTimeout)
  } catch (error) {
    throw readFailure(
      error,
      place,
      (message, options) => new FoyerError('WalletRequestFailed', { method: 'disconnect', message }, options),
    )
  }
}
