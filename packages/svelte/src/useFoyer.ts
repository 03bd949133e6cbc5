import type { Foyer } from '@foyer/core'
import { createActions, type FoyerActions } from '@foyer/core/bindings'
import { getContext } from 'svelte'

/** Where `setFoyer` leaves the foyer. */
export const foyerKey: unique symbol = Symbol('foyer')

/** Where it leaves who is shown until the last visit has been verified. */
export const rememberedKey: unique symbol = Symbol('remembered')

/** The foyer of the component above, and what a page does with it. @throws Error without `setFoyer(foyer)` above */
export function useFoyer(): FoyerActions {
  const foyer = getContext<Foyer | undefined>(foyerKey)
  if (!foyer) throw new Error('Foyer: components need `setFoyer(foyer)` in one above them')
  return createActions(foyer)
}
