import type { Server } from 'node:http'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { createRelay, createSqliteMailbox } from 'gateway/relay'
import { type Browser, chromium } from 'playwright'
import { build, preview } from 'vite'
import { chromiumArgs, chromiumPath } from '../../../chromium.base.ts'
import { measurePress, type Pressed, type PressFigures } from './measurePress.ts'
import { type Figures, measureCode, measureVisit, type PageName } from './measureVisit.ts'
import { configFile, median, publishedFolder, rounds, toCodeTable, toPressTable, toTable } from './table.ts'

/** Interleaved rounds of both pages at 1x and 4x CPU; prints medians, differences and ratios as Markdown. */
async function run(): Promise<void> {
  await build({ configFile, logLevel: 'warn' })
  for (const page of pages) await buildPublished(page)
  const server = await preview({ configFile, preview: { port: 0, host: '127.0.0.1' } })
  const mailbox = createSqliteMailbox({ path: ':memory:' })
  const relay = createRelay({ mailbox })
  relay.attach(server.httpServer as Server, { path: '/relay' })
  const browser = await chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: chromiumArgs })
  try {
    const url = server.resolvedUrls?.local[0] ?? ''
    for (const slowdown of [1, 4]) console.log(toTable(slowdown, await compare(browser, url, slowdown)))
    for (const slowdown of [1, 4]) {
      for (const pressed of ['press', 'finger'] as const) {
        console.log(toPressTable(slowdown, pressed, await comparePress(browser, `${url}published/`, slowdown, pressed)))
      }
    }
    console.log(toCodeTable([await waitForCode(browser, url, 1), await waitForCode(browser, url, 4)]))
  } finally {
    await browser.close()
    await relay.close({ grace: 0 })
    await server.close()
    await mailbox.close()
  }
}

const pages: readonly PageName[] = ['floor', 'foyer']

/** A site of one page, from the packages as they are published: what they are cut into is part of what is measured. */
async function buildPublished(page: PageName): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: `/published/${page}/`,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: resolve(publishedFolder, page),
      emptyOutDir: true,
      rolldownOptions: { input: resolve(import.meta.dirname, `${page}.html`) },
    },
  })
}

async function comparePress(
  browser: Browser,
  url: string,
  slowdown: number,
  pressed: Pressed,
): Promise<Record<PageName, PressFigures>> {
  const visits: Record<PageName, PressFigures[]> = { floor: [], foyer: [] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const page of round % 2 === 0 ? pages : pages.toReversed()) {
      const figures = await measurePress(browser, { url: `${url}${page}/${page}.html`, page, slowdown, pressed })
      if (round > 0) visits[page].push(figures)
    }
  }
  const summarise = (list: readonly PressFigures[]): PressFigures => ({
    listMs: median(list.map(({ listMs }) => listMs)),
    settledMs: median(list.map(({ settledMs }) => settledMs)),
    againMs: median(list.map(({ againMs }) => againMs)),
    requests: median(list.map(({ requests }) => requests)),
  })
  return { floor: summarise(visits.floor), foyer: summarise(visits.foyer) }
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
