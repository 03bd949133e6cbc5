import { type Adapter, abortable, type Connection, delay, FoyerError, isFoyerError, type Namespace } from '@foyer/base'
import { recentWalletLimit, walletAnswerTimeout } from '../config/constants.ts'
import type { Foyer } from '../foyer.ts'
import { getPreferredNetwork } from '../network/atoms.ts'
import { connectionsAtom, connectorsAtom } from './atoms.ts'
import { beginAttempt, cancelAttempt, failAttempt } from './attempt.ts'
import { applyConnection, setActiveNamespace } from './connections.ts'
import { getAdapter } from './getAdapter.ts'

/**
 * Connects a wallet. Call it within the visitor's gesture: the wallet may open a window.
 * One attempt at a time; a newer one, `cancelAttempt`, leaving the screen or closing the modal ends the wait.
 * @param params.connectorId id of a connector in `connectorsAtom`
 * @throws FoyerError `UserRejected`, `WalletTimedOut` after 60 s, `WalletLocked`, `WalletBusy`, `ConnectorNotFound`,
 * `RequestAborted`, or `ConnectFailed` with the wallet's own error as `cause`
 * @see specification §4
 */
export function connect(foyer: Foyer, params: { connectorId: string; namespace: Namespace }): Promise<Connection> {
  return connectAnd(foyer, params, () => {})
}

/** @param leave what the screens do with the good news, in one step with it and before anything is drawn again */
export async function connectAnd(
  foyer: Foyer,
  params: { connectorId: string; namespace: Namespace },
  leave: (connection: Connection) => void,
): Promise<Connection> {
  const { connectorId, namespace } = params
  const signal = AbortSignal.any([beginAttempt(foyer, params), foyer.signal])
  try {
    const adapter = getAdapter(foyer, namespace)
    const network = getPreferredNetwork(foyer, namespace)
    const asking = adapter.connect({ connectorId, network, signal })
    const connection = await answerInTime(asking, signal)
    const replaced = foyer.store.get(connectionsAtom).get(namespace)
    leave(connection)
    applyConnection(foyer, connection)
    setActiveNamespace(foyer, namespace)
    rememberConnector(foyer, connectorId)
    cancelAttempt(foyer)
    if (replaced && replaced.connectorId !== connectorId) letGo(adapter, replaced)
    const name = foyer.store.get(connectorsAtom).find(({ id }) => id === connectorId)?.name ?? connectorId
    const caipNetworkId = connection.networkId
    foyer.events.emit({
      type: 'CONNECT_SUCCESS',
      properties: { method: 'browser', name, caipNetworkId, reconnect: false },
    })
    return connection
  } catch (cause) {
    if (signal.aborted) throw new FoyerError('RequestAborted', { cause })
    const error = toConnectError(cause)
    failAttempt(foyer, { connectorId, namespace, error })
    foyer.events.emit({ type: 'CONNECT_ERROR', properties: { message: error.message } })
    throw error
  }
}

/** One connection per namespace: the wallet before is disconnected, or a library would fall back to it later. */
function letGo(adapter: Adapter, { connectorId }: Connection): void {
  // it has been replaced either way; what it thinks of that is its own affair
  adapter.disconnect({ connectorId }).catch(() => {})
}

/** The first of: the wallet's answer, the end of the visitor's patience, an abort. Leaves no timer behind. */
async function answerInTime<value>(asking: Promise<value>, signal: AbortSignal): Promise<value> {
  const done = new AbortController()
  const timeout = delay(walletAnswerTimeout, done.signal).then(() => {
    throw new FoyerError('WalletTimedOut', { seconds: walletAnswerTimeout / 1_000 })
  })
  timeout.catch(() => {})
  try {
    return await abortable(Promise.race([asking, timeout]), signal)
  } finally {
    done.abort()
  }
}

function toConnectError(cause: unknown): Error {
  const isOurs = cause instanceof FoyerError || (cause instanceof Error && isFoyerError(cause, 'UserRejected'))
  return isOurs ? (cause as Error) : new FoyerError('ConnectFailed', { cause })
}

function rememberConnector(foyer: Foyer, connectorId: string): void {
  const recent = foyer.storage.get('recentConnectors') ?? []
  foyer.storage.set(
    'recentConnectors',
    [connectorId, ...recent.filter((id) => id !== connectorId)].slice(0, recentWalletLimit),
  )
}
