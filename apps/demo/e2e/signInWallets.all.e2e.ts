import { expect, test } from 'vitest'
import { dialog, openDialog, state } from './parts.ts'
import { address, asked, driveMembers, harbor, isClosed, path, signedIn, signIn } from './signInWalletsParts.ts'
import { keys, openSite } from './site.ts'
import type { PageWallet } from './walletInPage.ts'

// another wallet than before what `signInWallets.e2e.ts` holds of one that locks

test('behavior: a wallet that is removed leaves nobody connected and nobody stuck: another one signs in', async () => {
  const before = await openSite({ wallets: [harbor], path })
  await signedIn(before.page)
  const storageState = await before.page.context().storageState()
  const anchor: PageWallet = { ...harbor, info: { name: 'Anchor', rdns: 'test.anchor' }, accounts: [keys[1]] }
  const { page, errors } = await openSite({ wallets: [anchor], path, storageState })
  await expect.poll(() => state(page, 'status')).toBe('disconnected')
  expect(await dialog(page).count()).toBe(0)
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Anchor/ })
    .click()
  await asked(page).waitFor()
  await signIn(page)
  await isClosed(page)
  expect((await driveMembers(page)).text).not.toContain(address)
  expect(errors).toEqual([])
})
