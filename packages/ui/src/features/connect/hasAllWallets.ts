import type { Foyer } from '@foyer/core'
import { getConnectOptions, isPhone } from '@foyer/core/internal/connect'

/** Whether the list ends with the way to the whole catalogue. */
export function hasAllWallets(foyer: Foyer): boolean {
  const { allWallets } = getConnectOptions(foyer)
  return foyer.config.relays.length > 0 && (allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isPhone()))
}
