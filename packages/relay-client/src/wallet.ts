export { openIndexedDbStorage } from './session/openIndexedDbStorage.ts'
export { createRelayWallet, type RelayWallet, type RelayWalletOptions } from './wallet/createRelayWallet.ts'
export type {
  AuthenticationSigner,
  Reply,
  WalletAuthentication,
  WalletEvent,
  WalletRequest,
} from './wallet/types.ts'
