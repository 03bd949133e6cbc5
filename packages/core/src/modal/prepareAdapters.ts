import type { Foyer } from '../foyer.ts'
import { activeConnectionAtom } from '../state/connections.ts'

/** The visitor sees the list of wallets: adapters fetch what connecting needs. Who is connected already needs none of it. */
export function prepareAdapters({ store, adapters }: Foyer): void {
  if (store.get(activeConnectionAtom)) return
  for (const adapter of adapters.values()) adapter.prepare?.()
}
