import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { chromiumArgs, chromiumPath } from '../chromium.base.ts'

export const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Longest wait for one thing on the page, in ms. */
const pageTimeout = 15_000

/**
 * Connects and sends on the site in Chromium, as a visitor would, and asks the chain what arrived; then switches and
 * disconnects through Foyer's hooks and wagmi's in turn.
 * @returns what went wrong
 */
export async function drivePackedSite(url: string, rpcUrl: string): Promise<readonly string[]> {
  const executable = chromiumPath ? { executablePath: chromiumPath } : {}
  const browser = await chromium.launch({ args: chromiumArgs, ...executable })
  const problems: string[] = []
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    page.setDefaultTimeout(pageTimeout)
    page.on('pageerror', (error) => problems.push(`the page threw: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`the console says: ${message.text()}`)
    })
    await page.goto(url)
    await connect(page)
    const before = await balanceOf(rpcUrl, receiver)
    await send(page, '1.25')
    const arrived = await waitForMore(rpcUrl, before)
    if (arrived !== 1_250_000_000_000_000_000n) problems.push(`the receiver got ${arrived} wei instead of 1.25 ether`)
    await leaveReceipt(page)
    await agree(page)
    return problems
  } catch (error) {
    const [page] = browser.contexts().flatMap((context) => context.pages())
    const shown = await page?.locator('body').ariaSnapshot()
    return [...problems, error instanceof Error ? error.message : String(error), `The page then showed:\n${shown}`]
  } finally {
    await browser.close()
  }
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Development wallet/ })
    .click()
  await page.getByTestId('state').getByText(`connected ${sender}`).waitFor()
}

/** The hooks of Foyer and of wagmi speak of one connection, whichever of them changes it. */
async function agree(page: Page): Promise<void> {
  await bothSay(page, `${sender} on 1337`)
  await page.getByRole('button', { name: 'Foyer to Foundry' }).click()
  await bothSay(page, `${sender} on 31337`)
  await page.getByRole('button', { name: 'wagmi to Localhost' }).click()
  await bothSay(page, `${sender} on 1337`)
  await page.getByRole('button', { name: 'wagmi disconnects' }).click()
  await bothSay(page, 'disconnected')
  await connect(page)
  await bothSayTheSame(page)
  await page.getByRole('button', { name: 'Foyer disconnects' }).click()
  await bothSay(page, 'disconnected')
}

/** Which chain a new connection is on is the wallet's to say. */
async function bothSayTheSame(page: Page): Promise<void> {
  const foyer = page.getByTestId('foyer').getByText(`${sender} on`)
  await foyer.waitFor()
  await bothSay(page, await foyer.innerText())
}

async function bothSay(page: Page, text: string): Promise<void> {
  for (const name of ['foyer', 'wagmi']) {
    await page.getByTestId(name).getByText(text, { exact: true }).waitFor()
  }
}

async function send(page: Page, amount: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (!(await dialog.isVisible())) await page.locator('header').getByRole('button').click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByRole('textbox', { name: /^(To|Address)$/ }).fill(receiver)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
}

/** The receipt stays until the visitor leaves it. */
async function leaveReceipt(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: '1.25 ETH sent' }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** @returns how much more the receiver has, as soon as it has more; 0 when nothing arrives in time */
export async function waitForMore(rpcUrl: string, before: bigint): Promise<bigint> {
  const end = performance.now() + pageTimeout
  for (;;) {
    const more = (await balanceOf(rpcUrl, receiver)) - before
    if (more > 0n || performance.now() > end) return more
    await delay(100)
  }
}

export async function balanceOf(rpcUrl: string, address: string): Promise<bigint> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result } = (await response.json()) as { readonly result: string }
  return BigInt(result)
}
