import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { chromiumArgs, shellPath } from '../../../chromium.base.ts'
import { buildSite } from './buildSite.ts'
import { listLazyFiles, type Tab, tryFaults } from './goThrough.ts'
import { serveSite } from './serveSite.ts'

/** One file of every step; `lostFiles.all.test.ts` takes every file, every fault, and more browsers. */
test('behavior: a file that is cut off, or gone with a deploy, leaves no visitor stuck', {
  timeout: 300_000,
}, async () => {
  await using site = await buildSite()
  await using server = await serveSite(site.folder)
  const browser = await chromium.launch({ args: chromiumArgs, ...(shellPath && { executablePath: shellPath }) })
  try {
    const open = async (url: string): Promise<Tab> => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(url)
      return { evaluate: (expression) => page.evaluate(expression), close: () => context.close() }
    }
    const files = await listLazyFiles(server, open)
    expect(files.length).toBeGreaterThan(50)
    const firsts = files.filter(({ at }, index) => files.findIndex((other) => other.at === at) === index)
    const cases = firsts.flatMap(({ file }) => (['drop', 'gone'] as const).map((fault) => ({ file, fault })))
    const rows = await tryFaults(server, cases, open)
    expect(rows.filter(({ way }) => way === 'stuck')).toEqual([])
    // what is cut off can be asked for again, by a browser that asks
    expect(rows.filter(({ fault, way }) => fault === 'drop' && way !== 'unnoticed').length).toBeGreaterThan(4)
    expect(rows.filter(({ fault, way }) => fault === 'gone' && way === 'reload').length).toBeGreaterThan(4)
  } finally {
    await browser.close()
  }
})
