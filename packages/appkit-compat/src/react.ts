'use client'

export type { AppKit } from './AppKit.ts'
export {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  AppKitProvider,
  type AppKitProviderProps,
} from './components.ts'
export { createAppKitOnce as createAppKit } from './createAppKit.ts'
export { getCurrent as getAppKit } from './current.ts'
export {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitNetworkCore,
  useAppKitProvider,
  useAppKitSIWX,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from './hooks/hooks.ts'
export {
  useAppKitConnection,
  useAppKitConnections,
  useAppKitUpdateEmail,
  useAppKitWallet,
} from './hooks/useAppKitConnections.ts'
export type { Provider } from './provider.ts'
export type {
  AccountType,
  AppKitNetwork,
  AppKitOptions,
  CaipNetwork,
  ChainNamespace,
  CreateAppKitOptions,
  EventsState,
  Features,
  PublicState,
  ThemeVariables,
  UseAppKitAccountReturn,
  UseAppKitNetworkReturn,
} from './types.ts'
