import type { Foyer } from '../foyer.ts'
import { getRemoteFeatures } from './remoteFeatures.ts'

/** Whether Account shows what happened: as the project's configuration says, without one as the site does. */
export function isActivityOn(foyer: Foyer): boolean {
  const { activity, history } = foyer.config.connect.features ?? {}
  return !foyer.config.basic && (getRemoteFeatures(foyer)?.activity ?? activity ?? history) !== false
}
