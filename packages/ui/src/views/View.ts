import type { Route, RouteName, RouteParams } from '@foyer/core'
import { type ComponentType, createContext } from 'react'

/** The component of a route. */
export type View<name extends RouteName> = ComponentType<{ readonly params: RouteParams[name] }>

/** Any view; the route table has checked that each gets its own params. */
export type AnyView = ComponentType<{ readonly params: Route['params'] }>

/** Loads the code of views. `get` gives what has arrived, so that it is shown without a loading frame. */
export type ViewLoader = { get(name: RouteName): AnyView | undefined; load(name: RouteName): Promise<AnyView> }

/** The loader of the modal around; undefined outside of it. */
export const ViewLoaderContext = createContext<ViewLoader | undefined>(undefined)
