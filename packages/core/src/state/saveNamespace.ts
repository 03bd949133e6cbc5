import type { Foyer } from '../foyer.ts'
import { chosenNamespaceAtom } from './connections.ts'

/** Remembers the namespace that was chosen. */
export function saveNamespace({ store, storage }: Foyer): void {
  storage.set('activeNamespace', store.get(chosenNamespaceAtom))
}
