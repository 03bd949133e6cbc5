import type { Foyer } from '@foyer/core'
import { defineFoyerElements, type UiOptions } from '@foyer/ui'
import type { App } from 'vue'
import { foyerKey } from './useFoyer.ts'

/** The foyer, and how it speaks on this page. */
export type FoyerPluginOptions = UiOptions & { readonly foyer: Foyer }

/**
 * Gives one foyer to every component of the app, and shows its dialog on the page: `app.use(foyerPlugin, { foyer })`. On a server
 * nothing is shown. The dialog leaves the page with the app.
 */
export const foyerPlugin = {
  install(app: App, { foyer, ...options }: FoyerPluginOptions): void {
    app.provide(foyerKey, foyer)
    app.onUnmount(defineFoyerElements(foyer, options))
  },
}
