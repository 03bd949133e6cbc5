import type { Namespace } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import { activeNamespaceAtom } from './connections.ts'
import { historyAtom } from './history.ts'

/** It says that it cannot be closed now. */
export const isShakingAtom = atom(false)
export const canGoBackAtom = atom((get) => get(historyAtom).length > 1)
/** How deep the visitor is: a view that comes from a deeper one slides the other way. */
export const routeDepthAtom = atom((get) => get(historyAtom).length)

/** The one namespace whose wallets the visitor looks at; undefined: all. */
export const offeredNamespaceAtom = atom((get): Namespace | undefined => {
  const route = get(historyAtom).findLast(({ name }) => name === 'Connect')
  return route?.name === 'Connect' ? route.params?.namespace : undefined
})

/** The namespace that the visitor is about to connect: the one whose wallets they look at, else the active one. */
export function getWantedNamespace({ store }: Foyer): Namespace {
  return store.get(offeredNamespaceAtom) ?? store.get(activeNamespaceAtom)
}
