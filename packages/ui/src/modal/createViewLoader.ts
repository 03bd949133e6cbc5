import type { RouteName } from '@foyer/core'
import { routes } from '../routes.tsx'
import type { AnyView, ViewLoader } from '../views/ViewLoaderContext.ts'

export function createViewLoader(): ViewLoader {
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
