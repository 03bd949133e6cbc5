import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { chromiumArgs, chromiumPath } from '../../../chromium.base.ts'
import { catalogueSize, startCatalogueGateway } from '../e2e/startGateway.ts'
import { type ListPage, measureAnswers, measureMemory, measureScroll, type ScrollFigures } from './measureList.ts'
import { configFile, median, rounds, toMemoryTable, toScrollTable } from './table.ts'

/** The list of 10,000 wallets against a bare list, in one run; prints Markdown. */
async function run(): Promise<void> {
  await build({ configFile, logLevel: 'warn' })
  const catalogue = await startCatalogueGateway('/api')
  const proxy = { '/api': { target: catalogue.mount.target, rewrite: (path: string) => path.replace('/api', '') } }
  const server = await preview({ configFile, preview: { port: 0, host: '127.0.0.1', proxy } })
  const browser = await chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: chromiumArgs })
  try {
    const url = server.resolvedUrls?.local[0] ?? ''
    const visits: Record<ListPage, ScrollFigures[]> = { plain: [], catalogue: [] }
    for (let round = 0; round < rounds; round += 1) {
      for (const page of ['plain', 'catalogue'] as const) visits[page].push(await measureScroll(browser, { url, page }))
    }
    console.log(toScrollTable(visits))
    for (const slowdown of [1, 4]) {
      const answers = []
      for (let round = 0; round < rounds; round += 1) answers.push(await measureAnswers(browser, { url, slowdown }))
      const [rows, found] = [median(answers.map(([one]) => one)), median(answers.map(([, one]) => one))]
      console.log(
        `\n${slowdown}x CPU: first rows ${rows.toFixed(0)} ms after the data, a search ${found.toFixed(0)} ms`,
      )
    }
    console.log(toMemoryTable(catalogueSize, await measureMemory(browser, url)))
  } finally {
    await browser.close()
    await server.close()
    await catalogue.stop()
  }
}

await run()
