import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright'
import { chromiumArgs, shellPath } from '../../chromium.base.ts'
import { slowness } from '../../patience.base.ts'
import type { App } from './apps.ts'
import { loseParts } from './loseParts.ts'

/** Of the built test kit what a site's owner would use. */
type TestKit = {
  readonly installWallet: (
    page: Page,
    options?: {
      readonly networks?: Readonly<Record<`eip155:${number}`, string>>
      readonly families?: readonly Family[]
    },
  ) => Promise<{
    connect(options?: { readonly button: RegExp }): Promise<void>
    address(family?: Family): Promise<string>
    isConnected(family?: Family): Promise<boolean>
  }>
}

type Family = 'eip155' | 'solana'

const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const amount = 1_250_000_000_000_000_000n

/** Longest wait for one thing on the page, in ms. */
const pageTimeout = 15_000 * slowness

type DriveParams = {
  /** This repository, with its packages built. */
  readonly root: string
  readonly url: string
  readonly rpcUrl: string
  readonly app: Pick<App, 'name' | 'paints' | 'wagmi'>
}

/**
 * Connects, signs and sends on a site in Chromium, as a visitor with a wallet would, and asks the chain what arrived. On a site
 * with wagmi it then sends in the dialog, and switches and disconnects through Foyer and wagmi in turn.
 * @returns what went wrong; whatever the page's policy refuses is wrong
 */
export async function driveApp({ root, url, rpcUrl, app }: DriveParams): Promise<readonly string[]> {
  const { installWallet } = await importTestKit(root)
  const browser = await chromium.launch({ args: chromiumArgs, ...(shellPath && { executablePath: shellPath }) })
  const problems: string[] = []
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  try {
    page.setDefaultTimeout(pageTimeout)
    page.on('pageerror', (error) => problems.push(`the page threw: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`the console says: ${message.text()}`)
    })
    const wallet = await installWallet(page, { networks: { 'eip155:31337': rpcUrl, 'eip155:1337': rpcUrl } })
    await page.goto(url)
    const connect = async () => {
      await wallet.connect()
      await page.getByTestId('account').getByText(`connected ${sender}`).waitFor()
    }
    await connect()
    await pressAndWait(page, 'Sign', /^0x[0-9a-f]{130}$/)
    problems.push(...(await checkArrival(rpcUrl, () => pressAndWait(page, 'Pay', /^0x[0-9a-f]{64}$/))))
    if (app.paints) problems.push(...(await checkPaint(page, url)))
    if (!app.wagmi) return problems
    problems.push(...(await checkArrival(rpcUrl, () => sendInDialog(page))))
    await agree(page, connect)
    return problems
  } catch (error) {
    const shown = await page.locator('body').ariaSnapshot()
    return [...problems, error instanceof Error ? error.message : String(error), `The page then showed:\n${shown}`]
  } finally {
    await browser.close()
  }
}

/** How many parts are lost on a site, one after the other. */
const lostParts = process.env['TESTS'] === 'all' ? 12 : 3

/** Opens the dialog of a site whose server loses parts of it. @returns what went wrong */
export async function loseAppParts({ root, url, rpcUrl, app }: DriveParams): Promise<readonly string[]> {
  const { installWallet } = await importTestKit(root)
  const browser = await chromium.launch({ args: chromiumArgs, ...(shellPath && { executablePath: shellPath }) })
  try {
    const prepare = (page: Page) => installWallet(page, { networks: { 'eip155:31337': rpcUrl } })
    const { problems, told } = await loseParts(browser, {
      url,
      most: lostParts,
      prepare,
    })
    console.log(`  ${app.name}, each lost in turn, ${told}`)
    return problems
  } finally {
    await browser.close()
  }
}

/** Presses a button of the site's own, below the dialog where that is still open, and waits for the wallet's answer. */
async function pressAndWait(page: Page, button: string, answer: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) await page.keyboard.press('Escape')
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.locator('output').getByText(answer).waitFor()
}

/** The server's answer names the account, and the page takes it over without a word in the console. */
async function checkPaint(page: Page, url: string): Promise<readonly string[]> {
  const markup = await (await page.request.get(url)).text()
  await page.reload()
  await page.getByTestId('account').getByText(`connected ${sender}`).waitFor()
  return markup.includes(`connecting ${sender}`)
    ? []
    : ['the server’s page does not name the account of the last visit']
}

/** The receipt stays until the visitor leaves it. */
async function sendInDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.locator('header').getByRole('button').click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByLabel('Amount').fill('1.25')
  await dialog.getByRole('textbox', { name: /^(To|Address)$/ }).fill(receiver)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('heading', { name: '1.25 ETH sent' }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Foyer and wagmi speak of one connection, whichever of them changes it. */
async function agree(page: Page, connect: () => Promise<void>): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name }).click()
  await bothSay(page, `${sender} on 31337`)
  await press('wagmi to Localhost')
  await bothSay(page, `${sender} on 1337`)
  await press('Foyer to Foundry')
  await bothSay(page, `${sender} on 31337`)
  await press('wagmi disconnects')
  await bothSay(page, 'disconnected')
  await connect()
  await bothSay(page, `${sender} on 31337`)
  await press('Foyer disconnects')
  await bothSay(page, 'disconnected')
}

async function bothSay(page: Page, text: string): Promise<void> {
  for (const name of ['foyer', 'wagmi']) await page.getByTestId(name).getByText(text, { exact: true }).waitFor()
}

/** Checks what the receiver has more once it has more. */
async function checkArrival(rpcUrl: string, pay: () => Promise<void>): Promise<readonly string[]> {
  const before = await balanceOf(rpcUrl, receiver)
  await pay()
  const end = performance.now() + pageTimeout
  for (;;) {
    const arrived = (await balanceOf(rpcUrl, receiver)) - before
    if (arrived === amount) return []
    if (arrived > 0n || performance.now() > end) return [`the receiver got ${arrived} wei instead of 1.25 ether`]
    await delay(100)
  }
}

async function balanceOf(rpcUrl: string, address: string): Promise<bigint> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result } = (await response.json()) as { readonly result: string }
  return BigInt(result)
}

/** The test kit as built, whose wallet goes into a page. */
export async function importTestKit(root: string): Promise<TestKit> {
  return import(pathToFileURL(path.join(root, 'packages/test-kit/dist/playwright/installWallet.js')).href)
}

/** Longest wait for one thing on the page, in ms: a development server makes a page when it is first asked for. */
const visitTimeout = 90_000 * slowness

/**
 * Opens a site in Chromium, presses its button and lets the test kit's wallet in. Nothing of the page reaches another machine.
 * @param then what follows the connection; throws where something is wrong
 * @returns the address that is connected
 */
export async function driveWithWallet(
  root: string,
  url: string,
  then: (page: Page, address: string) => Promise<void>,
): Promise<string> {
  const { installWallet } = await importTestKit(root)
  const browser = await chromium.launch({ args: chromiumArgs, ...(shellPath && { executablePath: shellPath }) })
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    page.setDefaultTimeout(visitTimeout)
    const { host } = new URL(url)
    await page.route(
      (target) => target.host !== host,
      (route) => route.abort(),
    )
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (line) => {
      if (line.type() === 'error' && /Content Security Policy|requires '?Trusted/.test(line.text()))
        errors.push(line.text())
    })
    const wallet = await installWallet(page)
    await page.goto(url)
    // the samples say more or less on it
    await wallet.connect({ button: /^Connect/ }).catch((error: Error) => errors.push(error.message))
    const address = await wallet.address()
    if (errors.length === 0) await then(page, address)
    if (errors.length > 0) throw new Error(`The page threw: ${errors.join('\n')}`)
    return address
  } finally {
    await browser.close()
  }
}
