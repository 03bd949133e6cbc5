import { recentWalletLimit } from '../config/constants.ts'
import type { Foyer } from '../foyer.ts'

/**
 * Remembers a wallet that was connected, for the next visit's list.
 * @param id of its connector, or of its entry in the catalogue where it was reached through the relay
 * @see specification §3: two at most
 */
export function saveRecent({ storage }: Foyer, id: string): void {
  const others = (storage.get('recents') ?? []).filter((other) => other !== id)
  storage.set('recents', [id, ...others].slice(0, recentWalletLimit))
}
