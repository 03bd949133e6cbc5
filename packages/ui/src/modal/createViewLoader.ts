import { loadPart } from '@foyer/base'
import type { Foyer, RouteName } from '@foyer/core'
import { loadParts } from '../i18n/loadParts.ts'
import { routes } from '../routes.tsx'
import { addStyles } from '../theme/addStyles.ts'
import type { AnyView, ViewLoader } from '../views/ViewLoaderContext.ts'
import { getViewParts } from './getViewParts.ts'

/** What every screen but the first list looks like. */
export const loadScreenStyles = () => loadPart(() => import('./screenStyles.ts'))

/** Views come together with their words, and with what they look like. */
export function createViewLoader(foyer: Foyer, root: ShadowRoot): ViewLoader {
  const loaded = new Map<RouteName, AnyView>()
  let isStyled = false
  const style = async () => {
    const { screenStyles } = await loadScreenStyles()
    if (!isStyled) addStyles(root, screenStyles)
    isStyled = true
  }
  return {
    get: (name) => loaded.get(name),
    async load(name) {
      const words = loadParts(foyer, getViewParts(name))
      // the first list is in the styles that come with the dialog
      const [view] = await Promise.all([
        loadPart(async () => await routes[name].load()),
        words,
        name !== 'Connect' && style(),
      ])
      loaded.set(name, view.default as AnyView)
      return view.default as AnyView
    },
  }
}
