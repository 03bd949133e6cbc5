import { test as base } from '@playwright/test'
import { type WalletFixtures, walletFixtures } from './walletFixtures.ts'

/**
 * Playwright's `test` with a wallet in the page.
 * @example
 * test('connects', async ({ page, wallet }) => {
 *   await page.goto('/')
 *   await wallet.connect()
 * })
 */
export const test = base.extend<WalletFixtures>(walletFixtures)
