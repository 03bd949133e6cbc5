import { type Adapter, abortable, after, type Connection, FoyerError, isFoyerError, type Namespace } from '@foyer/base'
import { frameConnectorId, relayConnectorId, walletAnswerTimeout } from '../config/constants.ts'
import type { Foyer } from '../foyer.ts'
import { getPreferredNetwork } from '../network/atoms.ts'
import { connectionsAtom, connectorsAtom, embeddedConnectAtom } from './atoms.ts'
import { beginAttempt, endAttempt, failAttempt } from './attempt.ts'
import { applyConnection, setActiveNamespace } from './connections.ts'
import { getAdapter, isEmbedded } from './getAdapter.ts'
import { rememberRecent } from './recents.ts'

/**
 * Connects a wallet. Call it within the visitor's gesture: the wallet may open a window.
 * One attempt at a time; a newer one, `cancelAttempt`, leaving the screen or closing the modal ends the wait.
 * @param params.connectorId id of a connector in `connectorsAtom`
 * @throws FoyerError `UserRejected`, `WalletTimedOut` after 60 s (a wallet on another device: `ProposalExpired` with its
 * link), `WalletLocked`, `WalletBusy`, `ConnectorNotFound`, `RequestAborted`, or `ConnectFailed` with the wallet's own
 * error as `cause`
 * @see specification §4
 */
export function connect(foyer: Foyer, params: { connectorId: string; namespace: Namespace }): Promise<Connection> {
  return connectAnd(foyer, params, () => {})
}

type Leave = (connection: Connection) => void

/** @param leave what the screens do with the good news, in one step with it and before anything is drawn again */
export async function connectAnd(
  foyer: Foyer,
  params: { connectorId: string; namespace: Namespace },
  leave: Leave,
): Promise<Connection> {
  const { store } = foyer
  if (params.connectorId !== frameConnectorId) return ask(foyer, params, leave)
  const underWay = store.get(embeddedConnectAtom)
  if (underWay?.namespace === params.namespace) {
    const connection = await underWay.connection
    leave(connection)
    return connection
  }
  const own = { namespace: params.namespace, connection: ask(foyer, params, leave) }
  store.set(embeddedConnectAtom, own)
  try {
    return await own.connection
  } finally {
    if (store.get(embeddedConnectAtom) === own) store.set(embeddedConnectAtom, undefined)
  }
}

async function ask(
  foyer: Foyer,
  params: { connectorId: string; namespace: Namespace },
  leave: Leave,
): Promise<Connection> {
  const { connectorId, namespace } = params
  const attempt = beginAttempt(foyer, params)
  // a login has screens of its own, each with an attempt of its own; closing them ends it
  const signal = connectorId === frameConnectorId ? foyer.signal : AbortSignal.any([attempt, foyer.signal])
  try {
    // what nobody brought an adapter for gets one with the wallet
    if (connectorId === frameConnectorId && isEmbedded(foyer, namespace)) await foyer.openFrame()
    const adapter = getAdapter(foyer, namespace)
    const network = getPreferredNetwork(foyer, namespace)
    const asking = adapter.connect({ connectorId, network, signal })
    // a link to another device lives as long as the relay keeps it, a login takes as long as a mail
    const isPatient = connectorId === relayConnectorId || connectorId === frameConnectorId
    const connection = await (isPatient ? abortable(asking, signal) : answerInTime(asking, signal))
    const replaced = foyer.store.get(connectionsAtom).get(namespace)
    leave(connection)
    applyConnection(foyer, connection)
    setActiveNamespace(foyer, namespace)
    if (!isPatient) rememberRecent(foyer, connectorId)
    endAttempt(foyer, params)
    if (replaced && replaced.connectorId !== connectorId) letGo(adapter, replaced)
    const name = foyer.store.get(connectorsAtom).find(({ id }) => id === connectorId)?.name ?? connectorId
    const caipNetworkId = connection.networkId
    foyer.events.emit({
      type: 'CONNECT_SUCCESS',
      properties: { method: methodOf(connectorId), name, caipNetworkId, reconnect: false },
    })
    return connection
  } catch (cause) {
    if (signal.aborted) throw new FoyerError('RequestAborted', { cause })
    const error = toConnectError(cause)
    failAttempt(foyer, { connectorId, namespace, error })
    if (isFoyerError(error, 'ConnectFailed')) foyer.events.emit({ type: 'INTERNAL_SDK_ERROR', properties: { error } })
    foyer.events.emit({ type: 'CONNECT_ERROR', properties: { message: error.message } })
    throw error
  }
}

function methodOf(connectorId: string): 'browser' | 'email' | 'qrcode' {
  if (connectorId === frameConnectorId) return 'email'
  return connectorId === relayConnectorId ? 'qrcode' : 'browser'
}

/** One connection per namespace: the wallet before is disconnected, or a library would fall back to it later. */
function letGo(adapter: Adapter, { connectorId }: Connection): void {
  // it has been replaced either way; what it thinks of that is its own affair
  adapter.disconnect({ connectorId }).catch(() => {})
}

/** The first of: the wallet's answer, the end of the visitor's patience, an abort. Leaves no timer behind. */
function answerInTime<value>(asking: Promise<value>, signal: AbortSignal): Promise<value> {
  const done = new AbortController()
  const answer = new Promise<value>((resolve, reject) => {
    asking.then(resolve, reject)
    const seconds = walletAnswerTimeout / 1_000
    after(walletAnswerTimeout, done.signal, () => reject(new FoyerError('WalletTimedOut', { seconds })))
  })
  return abortable(answer, signal).finally(() => done.abort())
}

function toConnectError(cause: unknown): Error {
  const isOurs = cause instanceof FoyerError || (cause instanceof Error && isFoyerError(cause, 'UserRejected'))
  return isOurs ? (cause as Error) : new FoyerError('ConnectFailed', { cause })
}
