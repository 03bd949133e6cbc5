import type { Foyer } from '@foyer/core'
import { createActions, type FoyerActions } from '@foyer/core/bindings'
import type { Remembered } from '@foyer/core/cookie'
import { defineFoyerElements, type ElementsOptions } from '@foyer/ui'
import { type App, type InjectionKey, inject } from 'vue'

/** Where `foyerPlugin` leaves the foyer. */
const foyerKey: InjectionKey<Foyer> = Symbol('foyer')

/** Where it leaves who is shown until the last visit has been verified. */
export const rememberedKey: InjectionKey<Remembered> = Symbol('remembered')

/** The foyer of this app, and what a page does with it. @throws Error without `app.use(foyerPlugin, { foyer })` */
export function useFoyer(): FoyerActions {
  const foyer = inject(foyerKey, undefined)
  if (!foyer) throw new Error('Foyer: components need `app.use(foyerPlugin, { foyer })`')
  return createActions(foyer)
}

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
