import type { AppKit } from './AppKit.ts'
import { createAppKit } from './createAppKit.ts'
import { getCurrent } from './current.ts'
import type { CreateAppKitOptions } from './types.ts'

/**
 * Makes the page's instance; a later call gives the same one, whatever it is given.
 * @throws FoyerError as `createFoyer`: each names the option and the fix
 */
export function createAppKitOnce(options: CreateAppKitOptions): AppKit {
  return getCurrent() ?? createAppKit(options)
}
