import { raiseAlert } from '../../alerts/alerts.ts'
import { getRemoteFeatures, isMultiWalletOn } from '../../config/remoteFeatures.ts'
import type { Foyer } from '../../foyer.ts'

/**
 * Whether the project lets visitors use several wallets at once. Where it does not, the developer is told; while its
 * configuration is not known, no one is.
 * @param call the name of the function that was called
 * @see specification §6
 */
export function isAllowed(foyer: Foyer, call: string): boolean {
  if (isMultiWalletOn(foyer)) return true
  const { apiUrl, projectId } = foyer.config
  const isKnown = getRemoteFeatures(foyer) !== undefined || !apiUrl || !projectId
  if (isKnown) raiseAlert(foyer, { name: 'MultiWalletNotEnabled', detail: call })
  return false
}
