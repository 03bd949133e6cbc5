import { atom, type Getter } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import type { Route, RouteName } from '../router/routes.ts'

export const connectRoute: Route = { name: 'Connect', params: undefined }
export const accountRoute: Route = { name: 'Account', params: undefined }
export const signInRoute: Route = { name: 'SIWXSignMessage', params: undefined }

/** The screens the visitor went through; the last one is shown. */
export const historyAtom = atom<readonly Route[]>([connectRoute])

/** Whether the dialog is open. */
export const isOpenAtom = atom(false)
/** The screen that is shown, or would be. */
export const routeAtom = atom((get): Route => get(historyAtom).at(-1) ?? connectRoute)

/** The link to another device that the site made itself and opened the modal with. */
export const givenUriAtom = atom<string | undefined>(undefined)

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
