import type { Route, RouteName } from '@foyer/core'
import { type ComponentType, createContext, useContext } from 'react'

/** Any view; the route table has checked that each gets its own params. */
export type AnyView = ComponentType<{ readonly params: Route['params'] }>

/** Views that are on the page already: they show without a frame of waiting. */
export type Views = { get(name: RouteName): AnyView | undefined; load(name: RouteName): Promise<AnyView> }

/** The views of the modal around; none outside of it. */
export const ViewsContext = createContext<Views | undefined>(undefined)

/** Handlers for an element that leads to a view: whoever points at it is about to need it. */
export function useLeadsTo(name: RouteName): { onPointerEnter: () => void; onFocus: () => void } {
  const views = useContext(ViewsContext)
  const load = () => {
    views?.load(name).catch(() => {})
  }
  return { onPointerEnter: load, onFocus: load }
}
