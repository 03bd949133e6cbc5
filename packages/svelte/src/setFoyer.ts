import type { Foyer } from '@foyer/core'
import { defineFoyerElements, type ElementsOptions } from '@foyer/ui'
import { onMount, setContext } from 'svelte'
import { foyerKey, rememberedKey } from './useFoyer.ts'

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
