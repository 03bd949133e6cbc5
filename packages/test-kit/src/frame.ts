export {
  createFrameWallet,
  type FrameApproval,
  type FrameWallet,
  type FrameWalletOptions,
} from './frame/createFrameWallet.ts'
