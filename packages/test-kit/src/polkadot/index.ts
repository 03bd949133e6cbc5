export { createPolkadotWallet } from './createPolkadotWallet.ts'
export { wrapBytes } from './handlers.ts'
export { encodeCompact, encodeExtra, encodePayload } from './payload.ts'
export { decodeAddress, encodeAddress } from './ss58.ts'
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
