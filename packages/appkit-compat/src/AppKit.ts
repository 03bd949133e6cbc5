import type { Foyer } from '@foyer/core'
import type { AccountMethods } from './methods/createAccountMethods.ts'
import type { ConnectionMethods } from './methods/createConnectionMethods.ts'
import type { ModalMethods } from './methods/createModalMethods.ts'
import type { NetworkMethods } from './methods/createNetworkMethods.ts'
import type { OptionMethods } from './methods/createOptionMethods.ts'
import type { ProviderMethods } from './methods/createProviderMethods.ts'
import type { StateMethods } from './methods/createStateMethods.ts'
import type { ThemeMethods } from './theme.ts'

/** What `createAppKit` gives: AppKit's methods over one foyer. Every `subscribe…` gives back what ends it. */
export type AppKit = AccountMethods &
  ConnectionMethods &
  ModalMethods &
  NetworkMethods &
  OptionMethods &
  ProviderMethods &
  StateMethods &
  ThemeMethods & {
    /** The foyer below, for everything that `@foyer/core` and `@foyer/ui` have. */
    readonly foyer: Foyer
  }
