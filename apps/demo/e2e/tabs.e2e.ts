import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { dialog, openDialog, state } from './parts.ts'
import { keys, openSite, pageRpcUrls, siteUrl } from './site.ts'
import type { PageWallet } from './walletInPage.ts'

const harbor: PageWallet = {
  rpcUrls: pageRpcUrls,
  accounts: [keys[0]],
  info: { name: 'Harbor', rdns: 'test.harbor' },
  // as extensions do, which are one for all tabs
  remembers: true,
}
const lantern: PageWallet = { ...harbor, accounts: [keys[1]], info: { name: 'Lantern', rdns: 'test.lantern' } }

/** Two tabs of one visitor. */
async function openTabs(wallets: readonly PageWallet[]) {
  const { page: one, errors: heard } = await openSite({ wallets })
  const thrown: string[] = []
  const other = await one.context().newPage()
  other.on('pageerror', (error) => thrown.push(String(error)))
  await other.goto(`${siteUrl}/?wallet=off`)
  await expect.poll(() => state(other, 'status')).toBe('disconnected')
  return { one, other, errors: () => [...heard, ...thrown] }
}

async function press(page: Page, name: RegExp): Promise<void> {
  await openDialog(page)
  await dialog(page).getByRole('button', { name }).click()
}

const statuses = async (...pages: readonly Page[]) => Promise.all(pages.map((page) => state(page, 'status')))
const prompts = 'window.testWallets[0].requests.filter(({ method }) => method === "eth_requestAccounts").length'

test('default: connected in one tab is connected in the other, whose wallet asks nothing; so is disconnected', async () => {
  const { one, other, errors } = await openTabs([harbor])
  await press(one, /Harbor/)
  await expect.poll(() => statuses(one, other)).toEqual(['connected', 'connected'])
  expect(await state(other, 'account')).toBe(await state(one, 'account'))
  expect(await other.evaluate(prompts)).toBe(0)
  await press(other, /^Disconnect$/)
  await expect.poll(() => statuses(one, other)).toEqual(['disconnected', 'disconnected'])
  expect(errors()).toEqual([])
})

test('behavior: two tabs that connect at once end alike', async () => {
  const { one, other, errors } = await openTabs([harbor, lantern])
  await Promise.all([press(one, /Harbor/), press(other, /Lantern/)])
  await expect.poll(() => statuses(one, other)).toEqual(['connected', 'connected'])
  const isAlike = async () => (await state(one, 'account')) === (await state(other, 'account'))
  await expect.poll(isAlike).toBe(true)
  expect(errors()).toEqual([])
})
