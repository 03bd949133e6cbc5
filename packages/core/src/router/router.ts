import { delay, type Namespace } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { shakeDuration } from '../config/constants.ts'
import { activeConnectionAtom, activeNamespaceAtom, connectionsAtom, givenUriAtom } from '../connection/atoms.ts'
import { cancelAttempt } from '../connection/attempt.ts'
import type { Foyer } from '../foyer.ts'
import type { Route, RouteName, RouteParams } from './routes.ts'

const connectRoute: Route = { name: 'Connect', params: undefined }
const accountRoute: Route = { name: 'Account', params: undefined }

const historyAtom = atom<readonly Route[]>([connectRoute])
const shakingAtom = atom(false)

export const isOpenAtom = atom(false)
export const isShakingAtom = atom((get) => get(shakingAtom))
export const routeAtom = atom((get): Route => get(historyAtom).at(-1) ?? connectRoute)
export const canGoBackAtom = atom((get) => get(historyAtom).length > 1)
/** How deep the visitor is: a view that comes from a deeper one slides the other way. */
export const routeDepthAtom = atom((get) => get(historyAtom).length)

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

/** The same screen again changes nothing. */
export function resetTo(foyer: Foyer, route: Route): void {
  const [first, ...others] = foyer.store.get(historyAtom)
  if (others.length === 0 && first?.name === route.name && first.params === route.params) return
  foyer.store.set(historyAtom, [route])
}

/**
 * One screen back; from the first one, closes. Leaving a screen that waits for a wallet ends the wait.
 * Connect is never shown to someone who is connected: Account stands in for it (reference §2.2).
 */
export function goBack(foyer: Foyer): void {
  cancelAttempt(foyer)
  const history = foyer.store.get(historyAtom).slice(0, -1)
  const last = history.at(-1)
  if (!last) return close(foyer)
  foyer.store.set(historyAtom, isAnswered(foyer, last) ? [...history.slice(0, -1), accountRoute] : history)
}

/** Whether a screen asks to connect where there is a connection. */
function isAnswered({ store }: Foyer, route: Route): boolean {
  if (route.name !== 'Connect') return false
  return store.get(connectionsAtom).has(route.params?.namespace ?? store.get(activeNamespaceAtom))
}

/** Goes back to the screen before the nearest one of this name; closes where there is none before it. */
export function leave(foyer: Foyer, name: RouteName): void {
  const history = foyer.store.get(historyAtom)
  const index = history.findLastIndex((route) => route.name === name)
  if (index > 0) foyer.store.set(historyAtom, history.slice(0, index))
  else close(foyer)
}

export function isInHistory(foyer: Foyer, name: RouteName): boolean {
  return foyer.store.get(historyAtom).some((route) => route.name === name)
}

/** The one namespace whose wallets the visitor looks at; undefined: all. */
export const offeredNamespaceAtom = atom((get): Namespace | undefined => {
  const route = get(historyAtom).findLast(({ name }) => name === 'Connect')
  return route?.name === 'Connect' ? route.params?.namespace : undefined
})

/** The namespace that the visitor is about to connect: the one whose wallets they look at, else the active one. */
export function getWantedNamespace({ store }: Foyer): Namespace {
  return store.get(offeredNamespaceAtom) ?? store.get(activeNamespaceAtom)
}

export function show(foyer: Foyer): void {
  if (foyer.store.get(isOpenAtom)) return
  foyer.store.set(isOpenAtom, true)
  foyer.events.emit({
    type: 'MODAL_OPEN',
    properties: { connected: foyer.store.get(activeConnectionAtom) !== undefined },
  })
}

/**
 * Closes and goes back to the first screen: Connect, or Account in embedded mode when connected (specification §2).
 * @param isConnected what holds once it is closed; default: what holds now
 */
export function close(foyer: Foyer, isConnected = foyer.store.get(activeConnectionAtom) !== undefined): void {
  const { store, config } = foyer
  cancelAttempt(foyer)
  const wasOpen = store.get(isOpenAtom)
  store.set(isOpenAtom, false)
  store.set(givenUriAtom, undefined)
  resetTo(foyer, config.enableEmbedded && isConnected ? accountRoute : connectRoute)
  if (wasOpen) foyer.events.emit({ type: 'MODAL_CLOSE', properties: { connected: isConnected } })
}

/** The visitor asks to close: refused with a shake where a decision is due (reference §2.1). */
export function dismiss(foyer: Foyer): void {
  const route = foyer.store.get(routeAtom)
  const isDue =
    route.name === 'UnsupportedChain' || (route.name === 'SwitchNetwork' && isInHistory(foyer, 'UnsupportedChain'))
  if (isDue) shake(foyer)
  else close(foyer)
}

/** Shakes the modal for 500 ms; ignored while it shakes. */
export function shake(foyer: Foyer): void {
  const { store } = foyer
  if (store.get(shakingAtom)) return
  store.set(shakingAtom, true)
  const stop = () => store.set(shakingAtom, false)
  delay(shakeDuration, foyer.signal).then(stop, stop)
}
