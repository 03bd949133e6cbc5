import { expect, test } from 'vitest'
import { dialog, openDialog, state } from './parts.ts'
import { openInSafe, safe } from './safeHost.ts'
import { asked, driveMembers, isClosed, signatures, signIn } from './signInParts.ts'
import { address, connectHarbor, harbor, path, signedIn, switchTo } from './signInWalletsParts.ts'
import { openSite } from './site.ts'

test('default: another network is signed for apart; who cancels there is back where they had signed, and nothing is lost', async () => {
  const { page, errors } = await openSite({ wallets: [harbor], path })
  await signedIn(page)
  await switchTo(page, /Foyer Second/)
  await asked(page).waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => state(page, 'network')).toBe('Foyer Local')
  await isClosed(page)
  expect(await signatures(page)).toBe(1)
  expect((await driveMembers(page)).text).toContain(`For eip155:31337:${address}.`)

  await switchTo(page, /Foyer Second/)
  await asked(page).waitFor()
  await signIn(page)
  await isClosed(page)
  expect((await driveMembers(page)).text).toContain(`For eip155:31338:${address}.`)
  expect([await state(page, 'network'), await signatures(page)]).toEqual(['Foyer Second', 2])
  expect(errors).toEqual([])
})

test('behavior: where signing in is optional, who leaves it stays connected, is not asked again, and nothing is for members', async () => {
  const { page, errors } = await openSite({ wallets: [harbor], path: `${path}&signInRequired=off` })
  await connectHarbor(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await isClosed(page)
  expect([await state(page, 'status'), (await driveMembers(page)).status]).toEqual(['connected', 401])

  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  // the account opens, and no question
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Copy address/ })
    .waitFor()
  expect([await asked(page).count(), await signatures(page)]).toEqual([0, 0])
  expect(errors).toEqual([])
})

test('behavior: a wallet that locks later is not connected any more, and back at once when it is unlocked, without another signature', async () => {
  const { page, errors } = await openSite({ wallets: [harbor], path })
  await signedIn(page)
  await page.evaluate('window.testWallets[0].lock()')
  await expect.poll(() => state(page, 'status')).toBe('disconnected')
  expect(await dialog(page).count()).toBe(0)

  await page.evaluate('window.testWallets[0].unlock()')
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect([await dialog(page).count(), (await driveMembers(page)).status, await signatures(page)]).toEqual([0, 200, 1])
  expect(errors).toEqual([])
})

test('default: shown by a Safe, its account signs in there', async () => {
  const { page, app } = await openInSafe('https://app.safe.global/apps/open', { path: '/?wallet=off&siwx=on' })
  await app.getByRole('heading', { name: /asks you to sign in/ }).waitFor()
  expect(await page.evaluate('window.asked.includes("signMessage")')).toBe(false)
  await app.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => app.getByRole('dialog').count()).toBe(0)
  const seen = await app.locator('body').evaluate(async () => {
    const answer = await fetch('/members')
    return [answer.status, await answer.text()] as const
  })
  expect(seen[0]).toBe(200)
  expect(seen[1]).toContain(`For eip155:31337:${safe.toLowerCase()}.`)
})
