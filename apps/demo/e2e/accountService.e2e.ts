import type { Page } from 'playwright'
import { parseEther, parseUnits } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectHarbor, createHarbor } from './harbor.ts'
import { createRichClient, localChain, mint, servedChain } from './localChain.ts'
import { dialog, foyerButton } from './parts.ts'
import { openSite } from './site.ts'
import { startGatewaySite } from './startGatewaySite.ts'

/** What an account holds, told by a gateway that follows the chain, and by the chain itself where the gateway fails. */

const { usdc } = localChain.contracts
const balances = '**/v1/account/*/balance*'
let site: Awaited<ReturnType<typeof startGatewaySite>>

const startSite = () => startGatewaySite({ chains: [{ ...servedChain, tokens: [{ ...usdc, stable: true }] }] })

beforeAll(async () => {
  site = await startSite()
})

afterAll(() => site?.stop())

/** Somebody new with two ether and 100 USDC. */
async function openHolder({ at = site, clock = false } = {}) {
  const key = generatePrivateKey()
  const { account } = await createRichClient('2', key)
  await mint(usdc.address, account.address, parseUnits('100', usdc.decimals))
  const visit = await openSite({ site: at.url, clock, wallets: [createHarbor(key)] })
  await connectHarbor(visit.page)
  return { ...visit, address: account.address }
}

const rows = (page: Page) => dialog(page).locator('.panel .asset').allTextContents()

test('default: what arrives, of a coin and of a token, is on screen within one poll', async () => {
  const { page, address, errors } = await openHolder({ clock: true })
  await foyerButton(page).click()
  await expect
    .poll(() => rows(page))
    .toEqual([expect.stringContaining('100.000 USDC'), expect.stringContaining('2.000 ETH')])
  const giver = await createRichClient()
  const hash = await giver.sendTransaction({ chain: null, to: address, value: parseEther('0.5') })
  await giver.waitForTransactionReceipt({ hash })
  await mint(usdc.address, address, parseUnits('1', usdc.decimals))
  // a poll is 10 s, and the gateway has read the block by then
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000)
      return rows(page)
    })
    .toEqual([expect.stringContaining('101.000 USDC'), expect.stringContaining('2.500 ETH')])
  expect(errors).toEqual([])
})

test('error: the gateway goes: what was known stays, marked as old', async () => {
  const own = await startSite()
  onTestFinished(own.stop)
  const { page } = await openHolder({ at: own, clock: true })
  await foyerButton(page).click()
  await expect.poll(async () => (await rows(page)).length).toBe(2)
  await own.stopGateway()
  const old = dialog(page).getByText(/^Couldn’t update your balance\. Last updated/)
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000)
      return old.count()
    })
    .toBe(1)
  expect(await rows(page)).toEqual([expect.stringContaining('100.000 USDC'), expect.stringContaining('2.000 ETH')])
})

// other answers that are none, and what each becomes: `callApi.test.ts` and C60 in `complaints.test.ts` of core
test('error: a gateway that answers with a page: the chain is asked in its place, and that is said', async () => {
  const { page } = await openHolder()
  await page.route(balances, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>It works!</h1>' }))
  await foyerButton(page).click()
  await expect.poll(() => rows(page)).toEqual([expect.stringContaining('2.000 ETH')])
  await dialog(page)
    .getByText('Some tokens or prices may be missing. These balances come straight from the network.')
    .waitFor()
})

test('behavior: a gateway that is slow: meanwhile everything else can be used', async () => {
  const { page } = await openHolder()
  await page.route(balances, () => new Promise(() => {}))
  await foyerButton(page).click()
  await dialog(page).locator('.panel .skeleton').first().waitFor()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await dialog(page)
    .getByText(/^2[.0]* (ETH )?available/)
    .waitFor()
})
