import {
  DestroyRef,
  type EnvironmentProviders,
  InjectionToken,
  inject,
  makeEnvironmentProviders,
  provideEnvironmentInitializer,
} from '@angular/core'
import type { Foyer } from '@foyer/core'
import { createActions, type FoyerActions } from '@foyer/core/bindings'
import { defineFoyerElements, type UiOptions } from '@foyer/ui'

/** Where `provideFoyer` leaves the foyer. */
const foyerToken: InjectionToken<Foyer> = new InjectionToken<Foyer>('foyer')

/**
 * Gives one foyer to the application, and shows its dialog on the page: goes into the `providers` of `bootstrapApplication`. On a
 * server nothing is shown. The dialog leaves the page with the application.
 * @param options how it speaks on this page
 */
export function provideFoyer(foyer: Foyer, options: UiOptions = {}): EnvironmentProviders {
  return makeEnvironmentProviders([
    { provide: foyerToken, useValue: foyer },
    provideEnvironmentInitializer(() => {
      inject(DestroyRef).onDestroy(defineFoyerElements(foyer, options))
    }),
  ])
}

/** The foyer of the application, and what a page does with it. @throws Error without `provideFoyer(foyer)` */
export function injectFoyer(): FoyerActions {
  const foyer = inject(foyerToken, { optional: true })
  if (!foyer) throw new Error('Foyer: the application needs `provideFoyer(foyer)` among its providers')
  return createActions(foyer)
}
