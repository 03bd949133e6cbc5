import type { Foyer } from '../foyer.ts'
import { themeAtom } from '../theme/theme.ts'
import { configAtom } from './configAtom.ts'
import { isChangeable } from './isChangeable.ts'
import type { ChangeableOptions, Features } from './options.ts'
import { resolveChangeable } from './resolveConfig.ts'

/**
 * Changes the options that are named and leaves the others; the buttons and an open dialog follow at once. `undefined` takes one
 * back to its default, and `features` and `themeVariables` are replaced as a whole (`updateFeatures` and `setThemeVariables` change
 * single ones). Networks are changed by `addNetwork` and `removeNetwork`; what else `createFoyer` fixed stays, and the developer
 * is told.
 * @throws FoyerError `InvalidOption`, and nothing has changed
 * @see reference §1.4
 */
export function updateOptions(foyer: Foyer, changes: ChangeableOptions): void {
  const known: ChangeableOptions = Object.fromEntries(Object.entries(changes).filter(([name]) => isChangeable(name)))
  const { themeMode, themeVariables, ...next } = resolveChangeable({ ...foyer.config.connect, ...known })
  foyer.store.set(configAtom, Object.freeze({ ...foyer.config, ...next }))
  foyer.store.set(themeAtom, (theme) => ({
    themeMode: 'themeMode' in known ? themeMode : theme.themeMode,
    themeVariables: 'themeVariables' in known ? themeVariables : theme.themeVariables,
  }))
  import('./checkOptions.ts').then(
    ({ checkChanges }) => checkChanges(foyer, changes),
    // the options count as they are
    () => {},
  )
}

/**
 * Turns single features on or off and leaves the others; the buttons and an open dialog follow at once. `undefined` takes one back
 * to its default. What the project's configuration decides stays decided, and the developer is told. With `analytics`, what
 * happened before it was turned on is never sent.
 * @see reference §1.4
 */
export function updateFeatures(foyer: Foyer, features: Features): void {
  updateOptions(foyer, { features: { ...foyer.config.connect.features, ...features } })
}
