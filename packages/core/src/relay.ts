/**
 * Wallets on other devices and the catalogue they come from, for views. An entry of its own, so that with every bundler
 * it stays out of a page's first load.
 */

export { getLinkTarget, linkFeatures } from '@foyer/relay-client/links'
export { type RelayWallet, relayWalletAtom } from './account/relayWallet.ts'
export type { Wallet } from './catalogue/wallet.ts'
export { pairingLife, pairingMargin } from './config/constants.ts'
export { remoteFeaturesAtom } from './config/remoteFeatures.ts'
export { type Device, readDevice } from './device.ts'
export { getTraits } from './external/traits.ts'
export {
  type Opening,
  openingAtom,
  pairingAtom,
  type RelayLinks,
  relayLinksAtom,
  relayRequestsAtom,
} from './features/walletConnect/atoms.ts'
export { keepPairingWhileOpen } from './features/walletConnect/keepPairing.ts'
export type { AppLink } from './features/walletConnect/links.ts'
export { forgetOpening, openingTimeout, watchOpening } from './features/walletConnect/opening.ts'
export {
  cancelPairing,
  type PairingParams,
  refreshPairing,
  showPairing,
  startPairing,
} from './features/walletConnect/pairing.ts'
export {
  isSearch,
  listWallets,
  type WalletPage,
  type WalletQuery,
  walletPageSize,
  walletSearchLength,
  walletSearchSize,
} from './features/wallets/catalogue.ts'
export { getConnectMethods } from './features/wallets/connectMethods.ts'
export { getConnectOptions, type ResolvedConnectOptions } from './features/wallets/connectOptions.ts'
export {
  chooseWallet,
  findInstalled,
  getConnectRows,
  getOfferedNamespaces,
  getSuggestedWallets,
} from './features/wallets/connectRows.ts'
export { hasAgreedAtom, setAgreed } from './features/wallets/legal.ts'
export { learnedAtom, lookUpWallets } from './features/wallets/lookUp.ts'
export type { RowTag, WalletRow } from './features/wallets/rows.ts'
export { isPhone } from './isPhone.ts'
