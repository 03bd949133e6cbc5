import { readDevice } from '../device.ts'
import type { Foyer } from '../foyer.ts'
import type { RemoteFeatures } from './resolveFeatures.ts'

/**
 * Whether the site offers to sign in with a passkey alone: it wants that, it has an embedded wallet, and neither basic mode, paying
 * nor its project turned it off. Inside Telegram no window opens in which one could be asked.
 */
export function isPasskeyOn({ config }: Foyer, remote: RemoteFeatures | undefined): boolean {
  if (config.frameUrl === undefined || config.basic || config.connect.features?.pay === true) return false
  if (typeof window !== 'undefined' && readDevice().isTelegram) return false
  return remote?.passkey ?? config.features.passkey
}
