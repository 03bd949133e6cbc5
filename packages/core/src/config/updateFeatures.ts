import type { Foyer } from '../foyer.ts'
import type { Features } from './options.ts'
import { updateOptions } from './updateOptions.ts'

/**
 * Turns single features on or off and leaves the others; the buttons and an open dialog follow at once. `undefined` takes one back
 * to its default. What the project's configuration decides stays decided, and the developer is told. With `analytics`, what
 * happened before it was turned on is never sent.
 * @see reference §1.4
 */
export function updateFeatures(foyer: Foyer, features: Features): void {
  updateOptions(foyer, { features: { ...foyer.config.connect.features, ...features } })
}
