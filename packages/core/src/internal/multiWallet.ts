/** Several wallets at once, for views. An entry of its own, so that with every bundler it stays out of a page's first load. */
export { isMultiWalletOn } from '../config/remoteFeatures.ts'
export { listRecent } from '../features/multiWallet/getConnections.ts'
export { disconnectMany, forgetWallet, switchWallet } from '../features/multiWallet/manageWallets.ts'
export { addressLabelsAtom } from '../state/addressLabels.ts'
export { recentConnectionsAtom } from '../state/recentConnections.ts'
