'use client'

export {
  type AuthenticationAdapter,
  type AuthenticationStatus,
  createAuthenticationAdapter,
  RainbowKitAuthenticationProvider,
} from './authentication.tsx'
export { ConnectButton, type ConnectButtonProps, type ConnectButtonState } from './ConnectButton.tsx'
export { type Chain, connectorsForWallets, getDefaultConfig, getDefaultWallets, type WalletList } from './config.ts'
export { useAccountModal, useAddRecentTransaction, useChainModal, useConnectModal } from './modals.ts'
export {
  type AvatarComponent,
  type DisclaimerComponent,
  type Locale,
  RainbowKitProvider,
  type RainbowKitProviderProps,
} from './RainbowKitProvider.tsx'
export { darkTheme, lightTheme, midnightTheme, type Theme, type ThemeByMode, type ThemeOptions } from './themes.ts'
export { WalletButton, type WalletButtonState } from './WalletButton.tsx'
export type { CreateWalletFn, WalletDetails } from './wallets.ts'
