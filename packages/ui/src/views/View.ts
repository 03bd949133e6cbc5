import type { RouteName, RouteParams } from '@foyer/core'
import type { ComponentType } from 'react'

/** The component of a route. */
export type View<name extends RouteName> = ComponentType<{ readonly params: RouteParams[name] }>
