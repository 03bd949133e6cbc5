import { test as base, type Page } from '@playwright/test'
import type { PageWalletOptions } from '../page/types.ts'
import { type BrowserWallet, installWallet } from './installWallet.ts'

/** What a test gets beside Playwright's own: the wallet, and the option that says what it is like. */
export type WalletFixtures = {
  /** The wallet in `page`. It is there from the first load. */
  readonly wallet: BrowserWallet
  /** What the wallet is like when the page loads: `test.use({ walletOptions: { families: ['solana'] } })`. */
  readonly walletOptions: PageWalletOptions
}

/**
 * The fixtures, for a `test` of your own: `base.extend<WalletFixtures>(walletFixtures)`.
 */
export const walletFixtures = {
  walletOptions: [{} as PageWalletOptions, { option: true }] as [PageWalletOptions, { option: true }],
  async wallet(
    { page, walletOptions }: { readonly page: Page; readonly walletOptions: PageWalletOptions },
    use: (wallet: BrowserWallet) => Promise<void>,
  ): Promise<void> {
    await use(await installWallet(page, walletOptions))
  },
}

/**
 * Playwright's `test` with a wallet in the page.
 * @example
 * test('connects', async ({ page, wallet }) => {
 *   await page.goto('/')
 *   await wallet.connect()
 * })
 */
export const test = base.extend<WalletFixtures>(walletFixtures)
