import { requestRpc } from 'devnet'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { dialog, foyerButton, openDialog, shownAmount, state } from './parts.ts'
import { keys, openSite, pageRpcUrls, rpcUrls, siteUrl } from './site.ts'
import type { PageWallet } from './walletInPage.ts'

const harbor: PageWallet = {
  rpcUrls: pageRpcUrls,
  accounts: [keys[0]],
  info: { name: 'Harbor', rdns: 'test.harbor' },
}
const lantern: PageWallet = { ...harbor, accounts: [keys[1]], info: { name: 'Lantern', rdns: 'test.lantern' } }

const wallet = (index = 0) => `window.testWallets[${index}]`

test('behavior: a locked wallet is named as locked, and works once unlocked', async () => {
  const { page, errors } = await openSite({ wallets: [{ ...harbor, locked: true }] })
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  await dialog(page).getByText('Harbor is locked').waitFor()
  await page.evaluate(`${wallet()}.unlock()`)
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(errors).toEqual([])
})

test('behavior: a wallet on a network the site does not name can switch to one it does', async () => {
  const { page, errors } = await openSite({
    wallets: [{ ...harbor, rpcUrls: { ...pageRpcUrls, 5: '/rpc/31337' }, chainId: 5 }],
  })
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  await expect
    .poll(async () => [await state(page, 'status'), await state(page, 'network')].join(' '))
    .toMatch(/^connected (Foyer Local|not configured)/)
  if ((await state(page, 'network'))?.startsWith('not configured')) {
    await dialog(page).getByText('This site doesn’t support your wallet’s network').waitFor()
    await page.keyboard.press('Escape')
    expect(await dialog(page).isVisible()).toBe(true)
    await dialog(page)
      .getByRole('button', { name: /Foyer Second/ })
      .click()
    await expect.poll(() => state(page, 'network')).toBe('Foyer Second')
  }
  await page.evaluate(`${wallet()}.setChain(5)`)
  await dialog(page).getByText('This site doesn’t support your wallet’s network').waitFor()
  await dialog(page)
    .getByRole('button', { name: /Foyer Local/ })
    .click()
  await expect.poll(() => state(page, 'network')).toBe('Foyer Local')
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(errors).toEqual([])
})

test('behavior: of two wallets the chosen one is asked and the other is left alone', async () => {
  const { page, errors } = await openSite({ wallets: [harbor, lantern] })
  await openDialog(page)
  expect(
    await dialog(page)
      .getByRole('button', { name: /Harbor/ })
      .count(),
  ).toBe(1)
  await dialog(page)
    .getByRole('button', { name: /Lantern/ })
    .click()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(await state(page, 'wallet')).toBe('test.lantern')
  expect(await page.evaluate(`${wallet()}.prompts.length`)).toBe(0)
  await page.evaluate(`${wallet(1)}.revoke()`)
  await expect.poll(() => state(page, 'status')).toBe('disconnected')
  expect(errors).toEqual([])
})

test('behavior: with storage blocked everything works until the page is left', async () => {
  const { page, errors } = await openSite({
    wallets: [harbor],
    before: `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } })`,
  })
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await page.reload()
  await foyerButton(page).waitFor()
  expect(await state(page, 'status')).toBe('disconnected')
  expect(errors).toEqual([])
})

test('behavior: with the chain down the account says so, nothing hangs, and it comes back with the chain', async () => {
  const { page, errors } = await openSite({ wallets: [harbor] })
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await page.request.post(`${siteUrl}/test/31337/down`)
  await page.clock.install()
  try {
    await page.reload()
    await foyerButton(page).waitFor()
    if ((await state(page, 'status')) !== 'connected') {
      await openDialog(page)
      await dialog(page)
        .getByRole('button', { name: /Harbor/ })
        .click()
      await expect.poll(() => state(page, 'status')).toBe('connected')
    }
    await foyerButton(page).click()
    await dialog(page).getByText('Couldn’t load your balance').waitFor()
    await dialog(page)
      .getByRole('button', { name: /^Try again in \d+ s$/ })
      .waitFor()
  } finally {
    await page.request.post(`${siteUrl}/test/31337/up`)
  }
  const params = [privateKeyToAddress(keys[0]), 'latest']
  const balance = BigInt(String(await requestRpc(rpcUrls[31337] ?? '', { method: 'eth_getBalance', params })))
  // 30 s after a failed reading the same is read again, asked for or not
  await page.clock.fastForward(30_000)
  await expect.poll(() => dialog(page).textContent()).toContain(`${shownAmount(balance)}ETH`)
  expect(errors.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
})

test.each([
  ['gone', { status: 404 }],
  ['replaced by a page', { status: 200, contentType: 'text/html', body: '<!doctype html>' }],
])(
  'error: a later file of the site’s own is %s after a deploy: the rest goes on, and the page anew has it',
  async (_, answer) => {
    const { page } = await openSite({ wallets: [{ ...harbor, remembers: true }] })
    let isGone = true
    await page.route(/\/BuyPanel-/, (route) => (isGone ? route.fulfill(answer) : route.continue()))
    await page.goto(`${siteUrl}/?wallet=off&pay=on`)
    const alert = page.getByRole('alert').filter({ hasText: 'Part of this page couldn’t load.' })
    await alert.waitFor()
    await openDialog(page)
    await dialog(page)
      .getByRole('button', { name: /Harbor/ })
      .click()
    await expect.poll(() => state(page, 'status')).toBe('connected')
    isGone = false
    await Promise.all([page.waitForEvent('load'), alert.getByRole('button', { name: 'Reload page' }).click()])
    await page.getByRole('button', { name: /^Buy for/ }).waitFor()
    await expect.poll(() => state(page, 'status')).toBe('connected')
    expect(await page.evaluate(`${wallet()}.prompts.length`)).toBe(0)
  },
)
