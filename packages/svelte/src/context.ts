import type { Foyer } from '@foyer/core'
import { createActions, type FoyerActions } from '@foyer/core/bindings'
import { defineFoyerElements, type ElementsOptions } from '@foyer/ui'
import { getContext, onMount, setContext } from 'svelte'

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

/**
 * Gives one foyer to this component and all below it, and shows its dialog on the page for as long as the component lives: call it
 * in the script of your outermost layout. On a server nothing is shown, and no one is connected but as `remembered` says.
 * @param options how it speaks on this page, and who it shows at first
 */
export function setFoyer(foyer: Foyer, options: ElementsOptions = {}): void {
  setContext(foyerKey, foyer)
  setContext(rememberedKey, options.remembered)
  onMount(() => defineFoyerElements(foyer, options))
}
