import type { Foyer } from '../foyer.ts'
import type { RemoteFeatures } from './resolveFeatures.ts'

/** Whether the site offers to sign in by email: it has an embedded wallet, and neither basic mode, paying, it nor its project turned email off. */
export function isEmailOn({ config }: Foyer, remote: RemoteFeatures | undefined): boolean {
  if (config.frameUrl === undefined || config.basic || config.connect.features?.pay === true) return false
  return (remote?.email ?? config.features.email) !== false
}
