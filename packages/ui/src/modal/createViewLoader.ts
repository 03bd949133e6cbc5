import type { Foyer, RouteName } from '@foyer/core'
import { loadParts } from '../i18n/loadParts.ts'
import { routes } from '../routes.tsx'
import type { AnyView, ViewLoader } from '../views/ViewLoaderContext.ts'
import { getViewParts } from './getViewParts.ts'

/** Views come together with their words. */
export function createViewLoader(foyer: Foyer): ViewLoader {
  const loaded = new Map<RouteName, AnyView>()
  return {
    get: (name) => loaded.get(name),
    async load(name) {
      const [view] = await Promise.all([routes[name].load(), loadParts(foyer, getViewParts(name))])
      loaded.set(name, view.default as AnyView)
      return view.default as AnyView
    },
  }
}
