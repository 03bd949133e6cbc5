import type { CreateAdapter } from '@foyer/base'
import { createFoyer } from '@foyer/core'
import type { AppKit } from './AppKit.ts'
import { setCurrent } from './current.ts'
import { defineAppKitElements } from './defineAppKitElements.ts'
import { createAccountMethods } from './methods/createAccountMethods.ts'
import { createConnectionMethods } from './methods/createConnectionMethods.ts'
import { createModalMethods } from './methods/createModalMethods.ts'
import { createNetworkMethods } from './methods/createNetworkMethods.ts'
import { createOptionMethods } from './methods/createOptionMethods.ts'
import { createProviderMethods } from './methods/createProviderMethods.ts'
import { createStateMethods } from './methods/createStateMethods.ts'
import { createThemeMethods } from './methods/createThemeMethods.ts'
import { toFoyerTheme } from './theme.ts'
import type { ChainAdapter, CreateAppKitOptions } from './types.ts'

/**
 * Makes one foyer from AppKit's options, shows its dialog on the page and defines AppKit's elements. Safe on a server.
 * @param options as `createFoyer` takes them, with adapters and theme variables under AppKit's names
 * @throws FoyerError as `createFoyer`: each names the option and the fix
 */
export function createAppKit(options: CreateAppKitOptions): AppKit {
  const { adapters = [], themeVariables = {}, ...rest } = options
  const foyer = createFoyer({
    ...rest,
    adapters: adapters.map(toCreateAdapter),
    themeVariables: toFoyerTheme(themeVariables),
  })
  const appKit: AppKit = {
    foyer,
    ...createModalMethods(foyer),
    ...createAccountMethods(foyer),
    ...createNetworkMethods(foyer),
    ...createOptionMethods(foyer),
    ...createProviderMethods(foyer),
    ...createConnectionMethods(foyer),
    ...createStateMethods(foyer),
    ...createThemeMethods(foyer, themeVariables),
  }
  defineAppKitElements(foyer)
  setCurrent(appKit)
  return appKit
}

function toCreateAdapter(adapter: ChainAdapter): CreateAdapter {
  return typeof adapter === 'function' ? adapter : adapter.create
}
