import type { Route, RouteName } from '@foyer/core'
import { type ComponentType, createContext, useContext, useEffect, useState } from 'react'
import { routes } from '../routes.tsx'

/** Any view; the route table has checked that each gets its own params. */
export type AnyView = ComponentType<{ readonly params: Route['params'] }>

/** Views that are on the page already: they show without a frame of waiting. */
export type Views = { get(name: RouteName): AnyView | undefined; load(name: RouteName): Promise<AnyView> }

export function createViews(): Views {
  const loaded = new Map<RouteName, AnyView>()
  return {
    get: (name) => loaded.get(name),
    async load(name) {
      const view = (await routes[name].load()).default as AnyView
      loaded.set(name, view)
      return view
    },
  }
}

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

type ViewState =
  | { readonly step: 'loading' }
  | { readonly step: 'ready'; readonly View: AnyView }
  | { readonly step: 'failed'; readonly retry: () => void }

/** The view of a route, loaded when it is first needed. */
export function useView(views: Views, name: RouteName): ViewState {
  const [attempt, setAttempt] = useState(0)
  const [, setSettled] = useState({})
  const [failed, setFailed] = useState<RouteName>()
  const View = views.get(name)

  useEffect(() => {
    if (views.get(name)) return
    let ended = false
    views.load(name).then(
      () => ended || setSettled({}),
      () => ended || setFailed(name),
    )
    return () => {
      ended = true
    }
  }, [views, name, attempt])

  if (View) return { step: 'ready', View }
  if (failed !== name) return { step: 'loading' }
  const retry = () => {
    setFailed(undefined)
    setAttempt(attempt + 1)
  }
  return { step: 'failed', retry }
}
