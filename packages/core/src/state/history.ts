import type { Namespace } from '@foyer/base'
import { atom, type Getter } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import type { Route, RouteName } from '../router/routes.ts'
import { activeNamespaceAtom } from './connections.ts'

export const connectRoute: Route = { name: 'Connect', params: undefined }
export const accountRoute: Route = { name: 'Account', params: undefined }
export const signInRoute: Route = { name: 'SIWXSignMessage', params: undefined }

/** The screens the visitor went through; the last one is shown. */
export const historyAtom = atom<readonly Route[]>([connectRoute])

/** Whether the dialog is open. */
export const isOpenAtom = atom(false)
export const isShakingAtom = atom(false)
/** The screen that is shown, or would be. */
export const routeAtom = atom((get): Route => get(historyAtom).at(-1) ?? connectRoute)
export const canGoBackAtom = atom((get) => get(historyAtom).length > 1)
/** How deep the visitor is: a view that comes from a deeper one slides the other way. */
export const routeDepthAtom = atom((get) => get(historyAtom).length)

/** The link to another device that the site made itself and opened the modal with. */
export const givenUriAtom = atom<string | undefined>(undefined)

/** The one namespace whose wallets the visitor looks at; undefined: all. */
export const offeredNamespaceAtom = atom((get): Namespace | undefined => {
  const route = get(historyAtom).findLast(({ name }) => name === 'Connect')
  return route?.name === 'Connect' ? route.params?.namespace : undefined
})

/** The namespace that the visitor is about to connect: the one whose wallets they look at, else the active one. */
export function getWantedNamespace({ store }: Foyer): Namespace {
  return store.get(offeredNamespaceAtom) ?? store.get(activeNamespaceAtom)
}

export function isInHistory({ store }: Foyer, name: RouteName): boolean {
  return store.get(historyAtom).some((route) => route.name === name)
}

/** The same screen again changes nothing. */
export function toOnlyRoute(get: Getter, route: Route): readonly Route[] {
  const history = get(historyAtom)
  const [first, ...others] = history
  const isThere = others.length === 0 && first?.name === route.name && first.params === route.params
  return isThere ? history : [route]
}
