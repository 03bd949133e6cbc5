import type { Foyer } from '@foyer/core'
import { createActions, type FoyerActions } from '@foyer/core/bindings'
import type { Remembered } from '@foyer/core/cookie'
import { type InjectionKey, inject } from 'vue'

/** Where `foyerPlugin` leaves the foyer. */
export const foyerKey: InjectionKey<Foyer> = Symbol('foyer')

/** Where it leaves who is shown until the last visit has been verified. */
export const rememberedKey: InjectionKey<Remembered> = Symbol('remembered')

/** The foyer of this app, and what a page does with it. @throws Error without `app.use(foyerPlugin, { foyer })` */
export function useFoyer(): FoyerActions {
  const foyer = inject(foyerKey, undefined)
  if (!foyer) throw new Error('Foyer: components need `app.use(foyerPlugin, { foyer })`')
  return createActions(foyer)
}
