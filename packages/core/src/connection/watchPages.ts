import type { Foyer } from '../foyer.ts'
import { withHandlers } from './loadHandlers.ts'

/**
 * Follows what other pages of the site do in this browser: the code for it loads when one has changed what is remembered. What
 * was changed is read from the storage and from the wallets; no page believes another.
 */
export function watchPages(foyer: Foyer): void {
  const hear = ({ key }: StorageEvent) => {
    if (key?.includes('@foyer/')) withHandlers(foyer, ({ follow }) => follow(foyer))
  }
  globalThis.addEventListener?.('storage', hear, { signal: foyer.signal })
}
