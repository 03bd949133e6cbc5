'use client'

export type { AppKit } from './AppKit.ts'
export { AppKitProvider, type AppKitProviderProps } from './components/AppKitProvider.ts'
export {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
} from './components/buttons.ts'
export { createAppKitOnce as createAppKit } from './createAppKitOnce.ts'
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
export { useAppKitConnection, useAppKitConnections } from './hooks/useAppKitConnections.ts'
export { useAppKitUpdateEmail, useAppKitWallet } from './hooks/useAppKitWallet.ts'
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
