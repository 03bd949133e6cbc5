import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { dialog, openDialog, state } from './parts.ts'
import { openCode, startPhone } from './phone.ts'
import { asked, driveMembers, isClosed, signatures, signIn } from './signInWalletsParts.ts'
import { keys, openSite, pageRpcUrls, siteUrl } from './site.ts'
import type { PageWallet } from './walletInPage.ts'

/** A page that only members see, at a real server of `@foyer/server`. */

const harbor: PageWallet = {
  rpcUrls: pageRpcUrls,
  accounts: keys,
  info: { name: 'Harbor', rdns: 'test.harbor' },
  remembers: true,
}
const accounts = ['0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc', '0x90f79bf6eb2c4f870365e785982e1f101e93b906'] as const
const path = '/?wallet=off&siwx=on'

test('default: connect, sign, see what is for members, also after a reload; another account signs by itself; sign out', async () => {
  const { page, errors, violations } = await openSite({ wallets: [harbor], path })
  expect(await driveMembers(page)).toMatchObject({ status: 401 })
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  await asked(page).waitFor()
  expect(await signatures(page)).toBe(0)
  await signIn(page)
  await isClosed(page)
  const log = await driveMembers(page)
  expect(log.status).toBe(200)
  expect(log.text).toContain(`For eip155:31337:${accounts[0]}.`)

  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect((await driveMembers(page)).status).toBe(200)
  expect(await dialog(page).count()).toBe(0)
  expect(await signatures(page)).toBe(0)

  await page.evaluate((other) => window.testWallets[0]?.setAccounts([other]), accounts[1])
  await asked(page).waitFor()
  await signIn(page)
  await isClosed(page)
  expect((await driveMembers(page)).text).toContain(`For eip155:31337:${accounts[1]}.`)

  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect.poll(() => state(page, 'status')).toBe('disconnected')
  await expect.poll(async () => (await driveMembers(page)).status).toBe(401)
  expect(errors).toEqual([])
  // the page's policy allows no data: images, which is how the test wallet brings its icon
  expect((await violations()).filter((one) => !one.startsWith('img-src data'))).toEqual([])
})

test('error: a wallet that is locked, a visitor who declines, a server that is gone: each is said, nobody is let in, and who signs then is', async () => {
  const { page } = await openSite({ wallets: [harbor], path })
  const answer = (how: unknown) =>
    page.evaluate((given) => window.testWallets[0]?.answer('personal_sign', given as 'reject'), how)
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  await asked(page).waitFor()
  await answer({ code: 4100, message: 'The wallet is locked' })
  await signIn(page)
  await dialog(page).getByRole('heading', { name: 'You aren’t signed in' }).waitFor()

  await answer('reject')
  await signIn(page)
  await dialog(page).getByRole('heading', { name: 'Signature rejected' }).waitFor()
  expect((await driveMembers(page)).status).toBe(401)
  await page.keyboard.press('Escape')
  expect(await dialog(page).count()).toBe(1)

  await page.evaluate('window.testWallets[0].reset()')
  await page.route('**/auth/sign-in', (route) => route.fulfill({ status: 503, body: '{}' }))
  await signIn(page)
  await dialog(page).getByText('A service didn’t respond. Try again in a moment.').waitFor()
  expect((await driveMembers(page)).status).toBe(401)
  await page.unroute('**/auth/sign-in')
  await signIn(page)
  await isClosed(page)
  expect((await driveMembers(page)).status).toBe(200)
})

/** One approval is of one family alone: a site that has others as well asks to sign after it. */
const ofEthereum = `${path}&families=off`

test('default: a phone signs in while it connects: one approval, and its owner sees what is for members', async () => {
  const { page, errors } = await openSite({ path: ofEthereum })
  const prompts: string[] = []
  const phone = startPhone({
    decide: ({ kind }) => {
      prompts.push(kind)
      return 'approve'
    },
  })
  phone.pair(await openCode(page))
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await isClosed(page)
  const { status, text } = await driveMembers(page)
  expect([status, prompts]).toEqual([200, ['signIn']])
  expect(text).toContain(`For eip155:31337:${phone.addresses.eip155?.toLowerCase()}.`)

  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(await dialog(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect.poll(async () => (await driveMembers(page)).status).toBe(401)
  await expect.poll(() => phone.getSessions().length).toBe(0)
  expect(errors).toEqual([])
})

test('behavior: a phone that knows no sign-in connects, and signs when it is asked to', async () => {
  const { page } = await openSite({ path: ofEthereum })
  const phone = startPhone({ canSignIn: false })
  phone.pair(await openCode(page))
  await asked(page).waitFor()
  expect((await driveMembers(page)).status).toBe(401)
  await signIn(page)
  await isClosed(page)
  expect((await driveMembers(page)).status).toBe(200)
})

test('error: a phone that lets another key sign is neither connected nor signed in', async () => {
  const { page } = await openSite({ path: ofEthereum })
  const other = privateKeyToAccount(keys[1])
  const phone = startPhone({ toSigners: (own) => [{ ...own, sign: (message) => other.signMessage({ message }) }] })
  phone.pair(await openCode(page))
  await dialog(page).getByRole('button', { name: 'Try again' }).waitFor()
  expect(await state(page, 'status')).toBe('disconnected')
  expect((await driveMembers(page)).status).toBe(401)
  await expect.poll(() => phone.getSessions().length).toBe(0)
})

test('behavior: signed in and out in one tab is so in the other, which asks the visitor nothing', async () => {
  const { page } = await openSite({ wallets: [harbor], path })
  const other = await page.context().newPage()
  await other.goto(`${siteUrl}${path}`)
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  await asked(page).waitFor()
  await asked(other).waitFor()
  await signIn(page)
  await isClosed(page)
  await isClosed(other)
  expect(await signatures(other)).toBe(0)
  await other.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect.poll(() => state(page, 'status')).toBe('disconnected')
  await expect.poll(async () => (await driveMembers(page)).status).toBe(401)
})
