import { abortable, after, type Connection, FoyerError, isFoyerError, loadPart } from '@foyer/base'
import { getAdapter } from '../adapters/getAdapter.ts'
import { recentWalletLimit, walletAnswerTimeout } from '../config/constants.ts'
import { getTraits } from '../external/getTraits.ts'
import type { Foyer } from '../foyer.ts'
import type { Route } from '../router/routes.ts'
import { connectFlowAtom, type Login, type Target } from '../state/connectFlow.ts'
import { connectEventAtom } from '../state/connectTransition.ts'
import { getPreferredNetwork } from '../state/getActiveNetwork.ts'
import { failAttempt, startAttempt } from './attempt.ts'
import { disconnectQuietly } from './disconnectQuietly.ts'
import { establish } from './establish.ts'
import { handleConnections } from './handleConnections.ts'

/**
 * Connects a wallet. Call it within the visitor's gesture: the wallet may open a window.
 * One attempt at a time; a newer one, `cancelAttempt`, leaving the screen or closing the modal ends the wait.
 * @param params.connectorId id of a connector in `connectorsAtom`
 * @throws FoyerError `UserRejected`, `WalletTimedOut` after 60 s (a wallet on another device: `ProposalExpired` with its
 * link), `WalletLocked`, `WalletBusy`, `ConnectorNotFound`, `RequestAborted`, or `ConnectFailed` with the wallet's own
 * error as `cause`
 */
export function connect(foyer: Foyer, params: Target): Promise<Connection> {
  return requestConnection(foyer, params, {})
}

type ConnectScreens = {
  /** Shown while the wallet is waited for, and when it fails. */
  readonly screen?: Route | undefined
  /** Connecting closes the modal. */
  readonly closes?: boolean | undefined
}

/** `connect`, with the screens to show meanwhile. */
export function requestConnection(foyer: Foyer, target: Target, screens: ConnectScreens): Promise<Connection> {
  const { store } = foyer
  if (getTraits(target.connectorId).kind !== 'embedded') return requestAndEstablish(foyer, target, screens)
  const running = store.get(connectFlowAtom).login
  if (running?.namespace === target.namespace) {
    if (screens.closes) store.set(connectEventAtom, { type: 'loginJoined' })
    return running.connection
  }
  const connection = requestAndEstablish(foyer, target, screens)
  const login: Login = { namespace: target.namespace, connection, closes: screens.closes === true }
  store.set(connectEventAtom, { type: 'loginStarted', login })
  const endLogin = () => store.set(connectEventAtom, { type: 'loginEnded', login })
  connection.then(endLogin, endLogin)
  return connection
}

async function requestAndEstablish(
  foyer: Foyer,
  target: Target,
  { screen, closes }: ConnectScreens,
): Promise<Connection> {
  const { connectorId, namespace } = target
  const { kind } = getTraits(connectorId)
  handleConnections(foyer)
  const controller = startAttempt(foyer, { connectorId, namespace }, screen)
  // a login has screens of its own, each with an attempt of its own; closing them ends it
  const signal = kind === 'embedded' ? foyer.signal : AbortSignal.any([controller.signal, foyer.signal])
  try {
    return await new Promise((resolve, reject) => {
      // in the step in which the wallet answers: what it says next is of a connection that is there
      const take = (connections: Answer) => {
        if (signal.aborted) {
          // given up in the very step in which it came
          for (const one of connections) disconnectQuietly(foyer, one)
          return
        }
        if (kind === 'browser') saveRecent(foyer, connectorId)
        establish(foyer, connections, { answered: { connectorId, namespace }, closes, report: {} })
        resolve(connections.find((one) => one.namespace === namespace) ?? connections[0])
      }
      requestConnections(foyer, target, signal, take).catch(reject)
    })
  } catch (cause) {
    if (signal.aborted) throw new FoyerError('RequestAborted', { cause })
    const error = toConnectError(cause)
    failAttempt(foyer, controller, error, screen)
    if (isFoyerError(error, 'ConnectFailed')) foyer.events.emit({ type: 'INTERNAL_SDK_ERROR', properties: { error } })
    foyer.events.emit({ type: 'CONNECT_ERROR', properties: { message: error.message } })
    throw error
  }
}

type Answer = readonly [Connection, ...Connection[]]

async function requestConnections(
  foyer: Foyer,
  target: Target,
  signal: AbortSignal,
  take: (connections: Answer) => void,
): Promise<void> {
  const { connectorId, namespace } = target
  if (getTraits(connectorId).hasNoTimeout) {
    const { requestSessions } = await loadPart(() => import('../external/requestSessions.ts'))
    return abortable(requestSessions(foyer, target, signal).then(take), signal)
  }
  const adapter = getAdapter(foyer, namespace)
  const connecting = adapter.connect({ connectorId, network: getPreferredNetwork(foyer, namespace), signal })
  return withWalletTimeout(
    connecting.then((connection) => take([connection])),
    signal,
  )
}

/** The first of: the wallet's answer, the end of the time it has, an abort. Leaves no timer behind. */
function withWalletTimeout<value>(connecting: Promise<value>, signal: AbortSignal): Promise<value> {
  const done = new AbortController()
  const answer = new Promise<value>((resolve, reject) => {
    connecting.then(resolve, reject)
    const seconds = walletAnswerTimeout / 1_000
    after(walletAnswerTimeout, done.signal, () => reject(new FoyerError('WalletTimedOut', { seconds })))
  })
  return abortable(answer, signal).finally(() => done.abort())
}

function toConnectError(cause: unknown): Error {
  const isOurs = cause instanceof FoyerError || (cause instanceof Error && isFoyerError(cause, 'UserRejected'))
  return isOurs ? (cause as Error) : new FoyerError('ConnectFailed', { cause })
}

/**
 * Remembers a wallet that was connected, for the next visit's list.
 * @param id of its connector, or of its entry in the catalogue where it was reached through the relay
 * @see specification §3: two at most
 */
export function saveRecent({ storage }: Foyer, id: string): void {
  const others = (storage.get('recents') ?? []).filter((other) => other !== id)
  storage.set('recents', [id, ...others].slice(0, recentWalletLimit))
}
