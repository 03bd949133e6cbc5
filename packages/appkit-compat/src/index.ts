export type { AppKit } from './AppKit.ts'
export { createAppKit } from './createAppKit.ts'
export { getCurrent as getAppKit } from './current.ts'
export type { AccountMethods, FetchBalanceResult } from './methods/createAccountMethods.ts'
export type { ConnectionMethods, ConnectionTarget } from './methods/createConnectionMethods.ts'
export type { ModalMethods } from './methods/createModalMethods.ts'
export type { NetworkMethods } from './methods/createNetworkMethods.ts'
export type { ProviderMethods } from './methods/createProviderMethods.ts'
export type { StateMethods } from './methods/createStateMethods.ts'
export type { Provider } from './provider.ts'
export type { Theme, ThemeMethods } from './theme.ts'
export type {
  AccountType,
  AppKitEvent,
  AppKitNetwork,
  AppKitOptions,
  CaipAddress,
  CaipNetwork,
  CaipNetworkId,
  ChainAdapter,
  ChainNamespace,
  ConnectedWalletInfo,
  ConnectorType,
  CreateAppKitOptions,
  EmbeddedWalletInfo,
  EventsState,
  Features,
  OpenParams,
  PublicState,
  SocialProvider,
  ThemeVariables,
  UseAppKitAccountReturn,
  UseAppKitNetworkReturn,
} from './types.ts'
