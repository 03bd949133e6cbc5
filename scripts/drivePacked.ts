import { chromium } from 'playwright'
import { chromiumArgs, chromiumPath } from './chromium.ts'

/** Opens the site in Chromium. @returns what went wrong */
export async function drivePackedSite(url: string, _rpcUrl: string): Promise<readonly string[]> {
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
  })
  const problems: string[] = []
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => problems.push(`the page threw: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`the console says: ${message.text()}`)
    })
    await page.goto(url)
    await page.locator('[data-ready]').waitFor({ timeout: 10_000 })
    return problems
  } finally {
    await browser.close()
  }
}
