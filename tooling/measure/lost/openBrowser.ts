import { chromium } from 'playwright'
import { startFirefox } from '../../../apps/frame/test/support/firefox.ts'
import { chromiumArgs } from '../../../chromium.base.ts'
import type { Tab } from './goThrough.ts'

export type Browser = AsyncDisposable & {
  readonly open: (url: string) => Promise<Tab>
  /** How many tabs are drawn at a time. */
  readonly pages: number
}

/** A Chromium whose tabs share nothing. */
export async function openChromium(path: string | undefined): Promise<Browser & { readonly version: string }> {
  const browser = await chromium.launch({ args: chromiumArgs, ...(path && { executablePath: path }) })
  return {
    version: `Chromium ${browser.version()}`,
    pages: 3,
    async open(url) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(url)
      return { evaluate: (expression) => page.evaluate(expression), close: () => context.close() }
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

/** A Firefox, which draws the tab in front alone. */
export async function openFirefox(path: string): Promise<Browser> {
  const firefox = await startFirefox(path)
  const visitor = await firefox.visitor()
  return { pages: 1, open: (url) => visitor.open(url), [Symbol.asyncDispose]: () => firefox.stop() }
}
