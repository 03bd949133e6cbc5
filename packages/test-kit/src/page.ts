export { answerChain } from './page/createCannedChain.ts'
export { createPageWallet } from './page/createPageWallet.ts'
export type {
  CannedAnswers,
  PageWallet,
  PageWalletOptions,
  PageWalletRequest,
  PlainAnswer,
  WalletFamily,
  WalletNetworks,
  WalletSecrets,
} from './page/types.ts'
