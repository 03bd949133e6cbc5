export { closeWallet } from './closeWallet.ts'
export { createConnect } from './createConnect.ts'
export { type ConnectorList, createConnectorList } from './createConnectorList.ts'
export { createExternals, type Externals, type ExternalsOptions } from './createExternals.ts'
export { createSessions, type Sessions } from './createSessions.ts'
export { createSources, type Injected, type Sources } from './createSources.ts'
export { createWalletListing } from './createWalletListing.ts'
export { createWalletRequest, type WalletRequest } from './createWalletRequest.ts'
export {
  type ConnectedWallet as Living,
  createWalletSessions,
  type WalletSessions,
  type WalletSessionsOptions,
} from './createWalletSessions.ts'
export { requireChain } from './requireChain.ts'
export { toWalletError } from './toWalletError.ts'
