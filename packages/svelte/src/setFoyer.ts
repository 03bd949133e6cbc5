import type { Foyer } from '@foyer/core'
import { defineFoyerElements, type UiOptions } from '@foyer/ui'
import { onMount, setContext } from 'svelte'
import { foyerKey } from './useFoyer.ts'

/**
 * Gives one foyer to this component and all below it, and shows its dialog on the page for as long as the component lives: call it
 * in the script of your outermost layout. On a server nothing is shown.
 * @param options how it speaks on this page
 */
export function setFoyer(foyer: Foyer, options: UiOptions = {}): void {
  setContext(foyerKey, foyer)
  onMount(() => defineFoyerElements(foyer, options))
}
