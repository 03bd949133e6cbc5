export { type BrowserWallet, installWallet } from './playwright/installWallet.ts'
export { test } from './playwright/test.ts'
export { type WalletFixtures, walletFixtures } from './playwright/walletFixtures.ts'
