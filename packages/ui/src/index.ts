export type { FoyerButtonProps } from './button/ButtonView.tsx'
export { type ButtonPlaceProps, FoyerButton } from './button/FoyerButton.tsx'
export { type CustomButtonState, FoyerCustomButton, type FoyerCustomButtonProps } from './button/FoyerCustomButton.tsx'
export { FoyerNetworkButton } from './button/FoyerNetworkButton.tsx'
export { FoyerWalletButton } from './button/FoyerWalletButton.tsx'
export type { FoyerNetworkButtonProps } from './button/NetworkButtonView.tsx'
export type { FoyerWalletButtonProps } from './button/WalletButtonView.tsx'
export { type BalanceState, useFoyerBalance } from './data/useBalance.ts'
export {
  defineFoyerElements,
  type ElementRow,
  type ElementsOptions,
  type FoyerButtonAttributes,
  type FoyerButtonElement,
  type FoyerButtonEvents,
  type FoyerElement,
  type FoyerNetworkButtonAttributes,
  type FoyerNetworkButtonElement,
  type FoyerWalletButtonAttributes,
  type FoyerWalletButtonElement,
  type FoyerWalletButtonEvents,
  foyerElements,
} from './defineFoyerElements.tsx'
export type { UiOptions } from './FoyerContext.ts'
export { FoyerModal, FoyerProvider, type FoyerProviderProps } from './FoyerProvider.tsx'
export {
  useFoyer,
  useFoyerAccount,
  useFoyerDisconnect,
  useFoyerEvents,
  useFoyerProvider,
  useFoyerState,
  useFoyerTheme,
  useWalletInfo,
} from './hooks.ts'
export type { MessageKey, Words } from './i18n/translate.ts'
export { type MountOptions, mountFoyer } from './mountFoyer.ts'
export { useAvailableExchanges, useExchangeBuyStatus, usePay, usePayUrlActions } from './payHooks.ts'
export { RememberedAccount, type RememberedAccountProps } from './RememberedAccount.tsx'
export {
  type RequestResult,
  useFoyerSendTransaction,
  useFoyerSigner,
  useFoyerSignMessage,
  useFoyerSignTypedData,
} from './signing.ts'
export { useFoyerAccountDetails } from './useFoyerAccountDetails.ts'
export { type CataloguePages, useFoyerCatalogue } from './useFoyerCatalogue.ts'
export {
  type ConnectionTarget,
  type FoyerConnections,
  useFoyerConnections,
  type WalletDisplay,
} from './useFoyerConnections.ts'
export { useFoyerNetwork } from './useFoyerNetwork.ts'
export { type SignInState, useFoyerSignIn } from './useFoyerSignIn.ts'
export { useFoyerWallet } from './useFoyerWallet.ts'
export { type FoyerWallets, type ListedWallet, useFoyerWallets, type WalletChoice } from './useFoyerWallets.ts'
export { useSmartSessions } from './useSmartSessions.ts'
export type { SwitchNetworkState } from './useSwitchNetwork.ts'
