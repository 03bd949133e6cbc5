export {
  browseLinks,
  forgetWallet,
  formatRequestLink,
  formatWalletLink,
  getLinkTarget,
  type LinkEnvironment,
  linkFeatures,
  readWalletChoice,
  rememberWallet,
  type WalletChoice,
  type WalletLink,
  walletChoiceKey,
} from './deepLinks.ts'
