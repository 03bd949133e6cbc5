export { closeWallet } from './closeWallet.ts'
export { createConnect, createSources, type Injected, requireChain, type Sources } from './createConnect.ts'
export { type ConnectorList, createConnectorList } from './createConnectorList.ts'
export { createExternals, type Externals, type ExternalsOptions } from './createExternals.ts'
export { createSessions, type Sessions } from './createSessions.ts'
export { createWalletRequest, toWalletError, type WalletRequest } from './createWalletRequest.ts'
export {
  type ConnectedWallet as Living,
  createWalletListing,
  createWalletSessions,
  type WalletSessions,
  type WalletSessionsOptions,
} from './createWalletSessions.ts'
