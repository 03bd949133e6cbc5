/**
 * Wallets on other devices and the catalogue they come from, for views. An entry of its own, so that with every bundler
 * it stays out of a page's first load.
 */

export { getLinkTarget, linkFeatures } from '@foyer/relay-client/links'
export { type RelayWallet, relayWalletAtom } from '../account/walletInfo.ts'
export type { Wallet } from '../catalogue/wallet.ts'
export { pairingExpiryMargin, pairingLifetime } from '../config/constants.ts'
export { remoteFeaturesAtom } from '../config/remoteFeatures.ts'
export { type Device, readDevice } from '../device.ts'
export { getTraits } from '../external/getTraits.ts'
export {
  type Opening,
  openingAtom,
  pairingAtom,
  type RelayLinks,
  relayLinksAtom,
  relayRequestsAtom,
} from '../features/connect/atoms.ts'
export {
  isSearch,
  listWallets,
  type WalletPage,
  type WalletQuery,
  walletPageSize,
  walletSearchLength,
  walletSearchSize,
} from '../features/connect/catalogue.ts'
export type { RowTag, WalletRow } from '../features/connect/composeRows.ts'
export { getConnectMethods } from '../features/connect/connectMethods.ts'
export { getConnectOptions, type ResolvedConnectOptions } from '../features/connect/connectOptions.ts'
export {
  findInstalled,
  findKnownWallet,
  getConnectRows,
  getOfferedNamespaces,
  getSuggestedWallets,
} from '../features/connect/connectRows.ts'
export { isClockWrong } from '../features/connect/isClockWrong.ts'
export { hasAgreedAtom, setAgreed } from '../features/connect/legal.ts'
export type { AppLink } from '../features/connect/links.ts'
export { countBundledWallets } from '../features/connect/listBundledWallets.ts'
export { lookUpWallets, walletLookupAtom } from '../features/connect/lookUp.ts'
export { openingTimeout, resetOpening, watchOpening } from '../features/connect/opening.ts'
export {
  cancelPairing,
  type PairingParams,
  refreshPairing,
  showPairing,
  startPairing,
} from '../features/connect/pairing.ts'
export { selectWallet } from '../features/connect/selectWallet.ts'
export { watchPairingWhileOpen } from '../features/connect/watchPairing.ts'
export { findNamedWallet, type NamedWallet } from '../findNamedWallet.ts'
export { isPhone } from '../isPhone.ts'
