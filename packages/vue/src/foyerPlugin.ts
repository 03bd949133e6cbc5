import type { Foyer } from '@foyer/core'
import { defineFoyerElements, type ElementsOptions } from '@foyer/ui'
import type { App } from 'vue'
import { foyerKey, rememberedKey } from './useFoyer.ts'

/** The foyer, how it speaks on this page, and who it shows at first. */
export type FoyerPluginOptions = ElementsOptions & { readonly foyer: Foyer }

/**
 * Gives one foyer to every component of the app, and shows its dialog on the page: `app.use(foyerPlugin, { foyer })`. On a server
 * nothing is shown, and no one is connected but as `remembered` says. The dialog leaves the page with the app.
 */
export const foyerPlugin = {
  install(app: App, { foyer, ...options }: FoyerPluginOptions): void {
    app.provide(foyerKey, foyer)
    if (options.remembered) app.provide(rememberedKey, options.remembered)
    app.onUnmount(defineFoyerElements(foyer, options))
  },
}
