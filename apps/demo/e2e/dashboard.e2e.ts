import { type Browser, chromium, type Page } from 'playwright'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { chromiumArgs, shellPath } from '../../../chromium.base.ts'
import { findViolations } from './findViolations.ts'
import { connectHarbor, createHarbor } from './harbor.ts'
import { localChain, servedChain } from './localChain.ts'
import { dialog, foyerButton, openDialog } from './parts.ts'
import { openSite } from './site.ts'
import { startGateway } from './startGateway.ts'
import { startGatewaySite } from './startGatewaySite.ts'

const ownerToken = 'a-long-secret-of-the-owner'
const paths = ['', '/projects', '/projects/demo', '/wallets?q=pha', '/chains', '/parts']
/** Those that draw curves, and so have most colours. */
const drawn = ['', '/parts']

let browser: Browser
let running: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  running = await startGateway({}, { ownerToken })
  // an hour with a break in it, and a minute over the limit
  const values = Array.from({ length: 60 }, (_, minute) => (minute < 7 || minute === 30 ? undefined : minute % 13))
  running.gateway.gateway.statusBoard.add('Relay', () => ({
    state: 'well',
    text: '3 open, p95 12 ms',
    figures: [{ label: 'Open sockets', value: '3', hint: 'at most 20,000' }],
    curve: { title: 'Passed on within', unit: 'ms', limit: 50, values: [...values.slice(1), 80] },
  }))
  browser = await chromium.launch({ ...(shellPath && { executablePath: shellPath }), args: chromiumArgs })
})

afterAll(async () => {
  await browser?.close()
  await running?.stop()
})

async function logIn(page: Page, url = running.url): Promise<void> {
  await page.goto(`${url}/dashboard`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ownerToken)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
}

test('behavior: the owner’s pages pass axe in both themes, fit 360 px, and load nothing from elsewhere', async () => {
  for (const [colorScheme, width, visited] of [
    ['light', 360, paths],
    ['dark', 1280, drawn],
  ] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } })
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).origin))
    await logIn(page)
    for (const path of visited) {
      await page.goto(`${running.url}/dashboard${path}`)
      expect(await findViolations(page)).toEqual([])
      const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect(wide, path).toBeLessThanOrEqual(seen ?? 0)
    }
    expect([...asked]).toEqual([running.url])
    await page.close()
  }
})

test('behavior: the relay’s hour opens as a table with the keyboard alone, and passes axe so', async () => {
  const page = await browser.newPage({ colorScheme: 'dark', viewport: { width: 360, height: 800 } })
  await logIn(page)
  await page.getByText('p95').first().waitFor()
  await page.goto(`${running.url}/dashboard/parts`)
  await page.getByRole('img', { name: 'Passed on within: at most 80 ms' }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.slice(0, 10))
  while ((await focused()) !== 'As a table') await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const table = page.getByRole('group', { name: 'Passed on within' })
  await table.waitFor()
  expect(await table.getByRole('row').count()).toBe(54)
  await page.keyboard.press('Tab')
  expect(await table.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await findViolations(page)).toEqual([])
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(wide).toBeLessThanOrEqual(seen ?? 0)
  await page.close()
})

test('behavior: a switch is pressed, and pressed back, with the keyboard alone and no script', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await logIn(page)
  await page.goto(`${running.url}/dashboard/projects/demo`)
  const several = page.getByRole('switch', { name: 'Several wallets' })
  expect(await several.getAttribute('aria-checked')).toBe('false')
  await several.focus()
  await page.keyboard.press('Space')
  await page.getByRole('status').filter({ hasText: 'Several wallets: on' }).waitFor()
  expect(await several.getAttribute('aria-checked')).toBe('true')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('status').filter({ hasText: 'Several wallets: off' }).waitFor()
  expect(await several.getAttribute('aria-checked')).toBe('false')
  await page.close()
})

test('accessibility: letters of charts are at least 11 px high, whole, and beside each other, from 320 px on', async () => {
  const page = await browser.newPage()
  await logIn(page)
  for (const path of drawn) {
    await page.goto(`${running.url}/dashboard${path}`)
    for (const width of [320, 360, 560, 561, 760, 901, 1_100, 1_301]) {
      await page.setViewportSize({ width, height: 800 })
      const letters = await page.evaluate(() =>
        [...document.querySelectorAll<SVGTextElement>('.plot text')]
          .filter((text) => text.getClientRects().length > 0)
          .map((text) => {
            const scale = text.getScreenCTM()?.a ?? 0
            const plot = text.closest('svg')?.getBoundingClientRect()
            const { left, right, top, bottom } = text.getBoundingClientRect()
            const isWhole = plot !== undefined && left >= plot.left - 2 && right <= plot.right + 2
            const size = Number.parseFloat(getComputedStyle(text).fontSize) * scale
            return { text: text.textContent, size, isWhole, left, right, top, bottom }
          }),
      )
      expect(letters.length, `${path} ${width}`).toBeGreaterThan(3)
      for (const [index, one] of letters.entries()) {
        expect(one.size, `${one.text} at ${width}`).toBeGreaterThanOrEqual(11)
        expect(one.isWhole, `${one.text} at ${width}`).toBe(true)
        const crossed = letters.find(
          (other, at) =>
            at > index &&
            other.left < one.right &&
            one.left < other.right &&
            other.top < one.bottom - 2 &&
            one.top < other.bottom - 2,
        )
        expect(crossed?.text, `${one.text} at ${width}`).toBeUndefined()
      }
    }
  }
  await page.close()
})

test('default: what the owner turns on and off is what the demo’s visitors get, with the wallets of the catalogue, and is counted', async () => {
  const { usdc, uniswapRouter: router } = localChain.contracts
  const chain = { ...servedChain, router, tokens: [{ ...usdc, stable: true }] }
  const site = await startGatewaySite({ chains: [chain] }, { ownerToken }, { hasProject: true })
  onTestFinished(site.stop)
  const visit = { site: site.url, wallets: [createHarbor(generatePrivateKey())] }
  const { page, requests, errors } = await openSite(visit)
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /All wallets/ })
    .click()
  await expect.poll(() => dialog(page).getByRole('gridcell').count()).toBeGreaterThan(8)
  await page.keyboard.press('Escape')
  await connectHarbor(page)
  await foyerButton(page).click()
  const swap = dialog(page).getByRole('button', { name: 'Swap', exact: true })
  const wallets = dialog(page).getByRole('button', { name: /^Your wallets: Harbor/ })
  await swap.waitFor()
  expect(await wallets.count()).toBe(0)
  const asked = () => requests.map((one) => new URL(one).pathname)
  expect(asked()).toContain('/data/appkit/v1/config')
  await expect.poll(asked).toContain('/data/e')

  const owner = await browser.newPage({ javaScriptEnabled: false })
  await logIn(owner, site.gatewayUrl)
  await owner.goto(`${site.gatewayUrl}/dashboard/projects/demo`)
  for (const [name, becomes] of [
    ['Swap', 'off'],
    ['Several wallets', 'on'],
  ] as const) {
    await owner.getByRole('switch', { name }).press('Space')
    await owner
      .getByRole('status')
      .filter({ hasText: `${name}: ${becomes}` })
      .waitFor()
  }
  await owner.getByText('Every event').click()
  await owner.getByRole('cell', { name: 'INITIALIZE' }).waitFor()
  await owner.close()

  await page.reload()
  await foyerButton(page).click()
  await wallets.waitFor()
  expect(await swap.count()).toBe(0)
  expect(errors).toEqual([])
})
