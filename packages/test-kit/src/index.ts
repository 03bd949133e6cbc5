export { createDevWallet, type DevWalletOptions } from './evm/createDevWallet.ts'
export { createEvmWallet } from './evm/createEvmWallet.ts'
export { hostileWalletInfo } from './evm/hostileWallets.ts'
export type {
  EvmAnswer,
  EvmAnswerScope,
  EvmChain,
  EvmPrompt,
  EvmProvider,
  EvmRequest,
  EvmWallet,
  EvmWalletInfo,
  EvmWalletOptions,
} from './evm/types.ts'
export { rpcError, type WalletRpcError } from './script/rpcError.ts'
