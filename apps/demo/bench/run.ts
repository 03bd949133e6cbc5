import type { Server } from 'node:http'
import { createRelay, createSqliteMailbox } from 'gateway/relay'
import { type Browser, chromium } from 'playwright'
import { build, preview } from 'vite'
import { chromiumArgs, chromiumPath } from '../../../chromium.base.ts'
import { type Figures, measureCode, measureVisit, type PageName } from './measureVisit.ts'
import { configFile, rounds } from './settings.ts'
import { median, toCodeTable, toTable } from './table.ts'

/** Interleaved rounds of both pages at 1x and 4x CPU; prints medians, differences and ratios as Markdown. */
async function run(): Promise<void> {
  await build({ configFile, logLevel: 'warn' })
  const server = await preview({ configFile, preview: { port: 0, host: '127.0.0.1' } })
  const mailbox = createSqliteMailbox({ path: ':memory:' })
  const relay = createRelay({ mailbox })
  relay.attach(server.httpServer as Server, { path: '/relay' })
  const browser = await chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: chromiumArgs })
  try {
    const url = server.resolvedUrls?.local[0] ?? ''
    for (const slowdown of [1, 4]) console.log(toTable(slowdown, await compare(browser, url, slowdown)))
    console.log(toCodeTable([await waitForCode(browser, url, 1), await waitForCode(browser, url, 4)]))
  } finally {
    await browser.close()
    await relay.close({ grace: 0 })
    await server.close()
    await mailbox.close()
  }
}

async function compare(browser: Browser, url: string, slowdown: number): Promise<Record<PageName, Figures>> {
  const visits: Record<PageName, Figures[]> = { floor: [], foyer: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const order: PageName[] = round % 2 === 0 ? ['floor', 'foyer'] : ['foyer', 'floor']
    for (const page of order) {
      const figures = await measureVisit(browser, { url: `${url}${page}.html`, page, slowdown })
      // the first round warms the caches of the machine
      if (round > 0) visits[page].push(figures)
    }
  }
  const summarise = (list: readonly Figures[]): Figures => ({
    restMs: median(list.map(({ restMs }) => restMs)),
    listMs: median(list.map(({ listMs }) => listMs)),
    connectMs: median(list.map(({ connectMs }) => connectMs)),
    heapMb: median(list.map(({ heapMb }) => heapMb)),
  })
  return { floor: summarise(visits.floor), foyer: summarise(visits.foyer) }
}

async function waitForCode(browser: Browser, url: string, slowdown: number): Promise<readonly [number, number]> {
  const visits = []
  for (let round = 0; round <= rounds; round += 1) {
    visits.push(await measureCode(browser, { url: `${url}foyer.html`, slowdown }))
  }
  // the first round warms the caches of the machine
  const [, ...counted] = visits
  return [median(counted.map(([first]) => first)), median(counted.map(([, again]) => again))]
}

await run()
