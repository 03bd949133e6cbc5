import type { Route, RouteName } from '@foyer/core'
import { type ComponentType, createContext, useContext, useEffect, useRef } from 'react'

/** Any view; the route table has checked that each gets its own params. */
export type AnyView = ComponentType<{ readonly params: Route['params'] }>

/** Views that are on the page already: they show without a frame of waiting. */
export type Views = { get(name: RouteName): AnyView | undefined; load(name: RouteName): Promise<AnyView> }

/** The views of the modal around; none outside of it. */
export const ViewsContext = createContext<Views | undefined>(undefined)

/** In ms: a pointer that rests this long is about to press; one that only passes by is not. */
const restFor = 100

/** Handlers for an element that leads to a view: whoever rests on it is about to need it. */
export function useLeadsTo(name: RouteName) {
  const views = useContext(ViewsContext)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const rest = () => {
    leave()
    timer.current = setTimeout(() => void views?.load(name).catch(() => {}), restFor)
  }
  return { onPointerEnter: rest, onPointerLeave: leave, onFocus: rest }
}
