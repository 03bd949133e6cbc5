export { type BrowserWallet, installWallet } from './playwright/installWallet.ts'
export { test, type WalletFixtures, walletFixtures } from './playwright/walletFixtures.ts'
