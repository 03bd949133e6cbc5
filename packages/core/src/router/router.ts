import { delay } from '@foyer/base'
import { shakeDuration } from '../config/constants.ts'
import type { Foyer } from '../foyer.ts'
import { sendCancelled } from '../state/connectFlow.ts'
import { activeConnectionAtom, activeConnectionsAtom, activeNamespaceAtom } from '../state/connections.ts'
import { accountRoute, historyAtom, isInHistory, isOpenAtom, routeAtom, toOnlyRoute } from '../state/history.ts'
import { isSignInDueAtom } from '../state/requiredSignIn.ts'
import { isShakingAtom } from '../state/screens.ts'
import { transact } from '../state/transact.ts'
import { close } from './close.ts'
import type { Route, RouteName, RouteParams } from './routes.ts'

type Params<name extends RouteName> = undefined extends RouteParams[name]
  ? [params?: RouteParams[name]]
  : [params: RouteParams[name]]

/** Goes one screen deeper. */
export function navigate<name extends RouteName>(foyer: Foyer, name: name, ...[params]: Params<name>): void {
  foyer.store.set(historyAtom, (history) => [...history, { name, params } as Route])
}

/** Puts another screen in place of the current one. */
export function replace<name extends RouteName>(foyer: Foyer, name: name, ...[params]: Params<name>): void {
  foyer.store.set(historyAtom, (history) => [...history.slice(0, -1), { name, params } as Route])
}

/** Makes a screen the only one in the history. */
export function reset<name extends RouteName>(foyer: Foyer, name: name, ...[params]: Params<name>): void {
  resetTo(foyer, { name, params } as Route)
}

export function resetTo(foyer: Foyer, route: Route): void {
  transact(foyer.store, (get, set) => set(historyAtom, toOnlyRoute(get, route)))
}

/**
 * One screen back; from the first one, closes. Leaving a screen that waits for a wallet ends the wait.
 * Connect is never shown to someone who is connected: Account stands in for it.
 */
export function goBack(foyer: Foyer): void {
  const history = foyer.store.get(historyAtom).slice(0, -1)
  const last = history.at(-1)
  if (!last) return dismiss(foyer)
  const next = isConnectAnswered(foyer, last) ? [...history.slice(0, -1), accountRoute] : history
  const abortPending = transact(foyer.store, (get, set) => {
    set(historyAtom, next)
    return sendCancelled(get, set)
  })
  abortPending()
}

/** Whether a screen asks to connect where there is a connection. */
function isConnectAnswered(foyer: Foyer, route: Route): boolean {
  const { store } = foyer
  // who is adding a wallet is connected already
  if (route.name !== 'Connect' || isInHistory(foyer, 'ProfileWallets')) return false
  return store.get(activeConnectionsAtom).has(route.params?.namespace ?? store.get(activeNamespaceAtom))
}

/** Goes back to the screen before the nearest one of this name; closes where there is none before it. */
export function goBackBefore(foyer: Foyer, name: RouteName): void {
  const history = foyer.store.get(historyAtom)
  const index = history.findLastIndex((route) => route.name === name)
  if (index > 0) foyer.store.set(historyAtom, history.slice(0, index))
  else close(foyer)
}

export function show(foyer: Foyer): void {
  if (foyer.store.get(isOpenAtom)) return
  foyer.store.set(isOpenAtom, true)
  foyer.events.emit({
    type: 'MODAL_OPEN',
    properties: { connected: foyer.store.get(activeConnectionAtom) !== undefined },
  })
}

/** The visitor asks to close: refused with a shake where a decision is due. */
export function dismiss(foyer: Foyer): void {
  const route = foyer.store.get(routeAtom)
  const isDecisionDue =
    route.name === 'UnsupportedChain' ||
    (route.name === 'SwitchNetwork' && isInHistory(foyer, 'UnsupportedChain')) ||
    foyer.store.get(isSignInDueAtom)
  if (isDecisionDue) shake(foyer)
  else close(foyer)
}

/** Shakes the modal for 500 ms; ignored while it shakes. */
export function shake(foyer: Foyer): void {
  const { store } = foyer
  if (store.get(isShakingAtom)) return
  store.set(isShakingAtom, true)
  const stop = () => store.set(isShakingAtom, false)
  delay(shakeDuration, foyer.signal).then(stop, stop)
}
