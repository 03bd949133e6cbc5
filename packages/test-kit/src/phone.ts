export { createPhoneWallet } from './phone/createPhoneWallet.ts'
export type { PhoneAnswer, PhoneNetwork, PhonePrompt, PhoneWallet, PhoneWalletOptions } from './phone/types.ts'
