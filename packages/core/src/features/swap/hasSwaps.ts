import type { Foyer } from '../../foyer.ts'

/** Whether this browser keeps swaps of this site: what draws them loads only then. */
export function hasSwaps(foyer: Foyer): boolean {
  return (foyer.storage.get('swaps') ?? []).length > 0
}
