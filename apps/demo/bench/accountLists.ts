import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { chromiumArgs, chromiumPath } from '../../../chromium.base.ts'
import { type AccountList, listSizes, startAccountServer } from './accountServer.ts'
import { measureAccountMemory, measureAccountScroll, measureFirstRows } from './measureAccount.ts'
import { measureScroll } from './measureList.ts'
import { configFile, rounds } from './settings.ts'
import { median } from './table.ts'

/** The lists of an account that owns much against a bare list, in one run; prints Markdown. */
async function run(): Promise<void> {
  await build({ configFile, logLevel: 'warn' })
  const account = await startAccountServer()
  const proxy = { '/service': { target: account.url } }
  const server = await preview({ configFile, preview: { port: 0, host: '127.0.0.1', proxy } })
  const browser = await chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: chromiumArgs })
  try {
    const url = server.resolvedUrls?.local[0] ?? ''
    console.log('\n| 4x CPU: median (highest) | data → first rows | frames presented | dropped | without rows |')
    console.log('| --- | --- | --- | --- | --- |')
    const toCell = (values: readonly number[]) => `${median(values).toFixed(0)} (${Math.max(...values).toFixed(0)})`
    const bare = []
    for (let round = 0; round < rounds; round += 1) bare.push(await measureScroll(browser, { url, page: 'plain' }))
    const toFrames = (all: readonly { presented: number; dropped: number; blank: number }[]) =>
      (['presented', 'dropped', 'blank'] as const).map((key) => toCell(all.map((one) => one[key]))).join(' | ')
    console.log(`| bare list | | ${toFrames(bare)} |`)
    for (const list of lists) {
      const params = { url, list, server: account }
      const times = []
      const scrolls = []
      for (let round = 0; round < rounds; round += 1) {
        times.push(await measureFirstRows(browser, params))
        scrolls.push(await measureAccountScroll(browser, params))
      }
      console.log(`| ${listSizes[list].toLocaleString('en')} ${list} | ${toCell(times)} ms | ${toFrames(scrolls)} |`)
    }
    console.log('\n| elements and JS heap | first rows | scrolled through all | to the top and through all again |')
    console.log('| --- | --- | --- | --- |')
    for (const list of lists) {
      const figures = await measureAccountMemory(browser, { url, list, server: account })
      const cells = figures.map(({ elements, heapMb }) => `${elements}, ${heapMb.toFixed(1)} MB`)
      console.log(`| ${listSizes[list].toLocaleString('en')} ${list} | ${cells.join(' | ')} |`)
    }
  } finally {
    await browser.close()
    await server.close()
    await account.stop()
  }
}

const lists: readonly AccountList[] = ['tokens', 'nfts', 'activity']

await run()
