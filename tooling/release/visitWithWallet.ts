import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright'
import { chromiumArgs, chromiumPath } from '../../chromium.base.ts'

/** Of the built test kit what a site's owner would use. */
type TestKit = {
  readonly installWallet: (page: Page) => Promise<{
    connect(options: { readonly button: RegExp }): Promise<void>
    address(): Promise<string>
    requests(): Promise<readonly { readonly method: string }[]>
  }>
}

/** Longest wait for one thing on the page, in ms: a development server makes a page when it is first asked for. */
const pageTimeout = 90_000

/**
 * Opens a site in Chromium, presses its button and lets the test kit's wallet in. Nothing of the page reaches another machine.
 * @param then what follows the connection; throws where something is wrong
 * @returns the address that is connected
 */
export async function visitWithWallet(
  root: string,
  url: string,
  then: (page: Page, address: string) => Promise<void>,
): Promise<string> {
  const kit = pathToFileURL(path.join(root, 'packages/test-kit/dist/playwright/installWallet.js')).href
  const { installWallet } = (await import(kit)) as TestKit
  const browser = await chromium.launch({ args: chromiumArgs, ...(chromiumPath && { executablePath: chromiumPath }) })
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    page.setDefaultTimeout(pageTimeout)
    const { host } = new URL(url)
    await page.route(
      (target) => target.host !== host,
      (route) => route.abort(),
    )
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const wallet = await installWallet(page)
    await page.goto(url)
    // the samples say more or less on it
    await wallet.connect({ button: /^Connect/ })
    const address = await wallet.address()
    await then(page, address)
    if (errors.length > 0) throw new Error(`The page threw: ${errors.join(', ')}`)
    return address
  } finally {
    await browser.close()
  }
}
