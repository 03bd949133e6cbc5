export { decodeAddress, encodeAddress } from './createPolkadotKey.ts'
export { createPolkadotWallet } from './createPolkadotWallet.ts'
export { encodeCompact, encodeExtra, encodePayload, wrapBytes } from './handlers.ts'
export type {
  InjectedAccount,
  PolkadotAnswer,
  PolkadotAnswerScope,
  PolkadotInjected,
  PolkadotPrompt,
  PolkadotProvider,
  PolkadotRequest,
  PolkadotSignature,
  PolkadotWallet,
  PolkadotWalletOptions,
  SignerPayload,
} from './types.ts'
