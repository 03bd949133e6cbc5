import { chromium, type Page } from 'playwright'
import { chromiumArgs, chromiumPath } from '../chromium.base.ts'
import { installWallet } from '../packages/test-kit/src/playwright.ts'
import { balanceOf, receiver, sender, waitForMore } from './drivePackedSite.ts'

/** Longest wait for one thing on the page, in ms. */
const pageTimeout = 15_000

/**
 * Connects, signs and sends on a site in Chromium, as a visitor with a wallet would, and asks the chain what arrived.
 * @returns what went wrong; whatever the page's policy refuses is wrong
 */
export async function driveApp(url: string, rpcUrl: string): Promise<readonly string[]> {
  const executable = chromiumPath ? { executablePath: chromiumPath } : {}
  const browser = await chromium.launch({ args: chromiumArgs, ...executable })
  const problems: string[] = []
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  try {
    page.setDefaultTimeout(pageTimeout)
    page.on('pageerror', (error) => problems.push(`the page threw: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`the console says: ${message.text()}`)
    })
    const wallet = await installWallet(page, { networks: { 'eip155:31337': rpcUrl } })
    await page.goto(url)
    await wallet.connect()
    await page.getByTestId('account').getByText(`connected ${sender}`).waitFor()
    await ask(page, 'Sign', /^0x[0-9a-f]{130}$/)
    const before = await balanceOf(rpcUrl, receiver)
    await ask(page, 'Pay', /^0x[0-9a-f]{64}$/)
    const arrived = await waitForMore(rpcUrl, before)
    if (arrived !== 1_250_000_000_000_000_000n) problems.push(`the receiver got ${arrived} wei instead of 1.25 ether`)
    return problems
  } catch (error) {
    const shown = await page.locator('body').ariaSnapshot()
    return [...problems, error instanceof Error ? error.message : String(error), `The page then showed:\n${shown}`]
  } finally {
    await browser.close()
  }
}

/** Presses a button of the site's own, below the dialog where that is still open, and waits for the wallet's answer. */
async function ask(page: Page, button: string, answer: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) await page.keyboard.press('Escape')
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.locator('output').getByText(answer).waitFor()
}
