import type { Page } from 'playwright'
import type { Hex } from 'viem'
import { expect } from 'vitest'
import { dialog, openDialog, state } from './parts.ts'
import { pageRpcUrls } from './site.ts'
import type { PageWallet } from './walletInPage.ts'

/** A wallet in the page that signs with this key, and remembers the site. */
export function createHarbor(key: Hex, answers: PageWallet['answers'] = {}): PageWallet {
  const info = { name: 'Harbor', rdns: 'test.harbor' }
  return { rpcUrls: pageRpcUrls, accounts: [key], info, remembers: true, answers }
}

export const selectHarbor = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()

export async function connectHarbor(page: Page): Promise<void> {
  await openDialog(page)
  await selectHarbor(page)
  await expect.poll(() => state(page, 'status')).toBe('connected')
}
