import type { Browser, CDPSession, Page } from 'playwright'
import { watchFirstRow } from '../e2e/firstRow.ts'

export type ListPage = 'plain' | 'catalogue'
export type ScrollFigures = {
  /** Frames that showed the list moved on. */
  readonly presented: number
  /** Frames that were due and showed nothing new. */
  readonly dropped: number
  /** Frames in which a part of the list was in view that had no rows yet. */
  readonly blank: number
  /** The least that was drawn beyond the edge the list moves towards, in px; undefined where all rows are always there. */
  readonly spare: number | undefined
}

const distance = 9_000
/** In px per s: a quick flick. */
const speed = 3_000

/** One visitor scrolls through rows that have been loaded, at a quarter of the CPU's speed. */
export async function measureScroll(browser: Browser, params: { url: string; page: ListPage }): Promise<ScrollFigures> {
  const { page, session, close } = await openPage(browser, params)
  try {
    if (params.page === 'catalogue') {
      await openAll(page)
      await page.evaluate(`scrollList(${distance + 1_000}).then(() => scrollList(0))`)
    }
    await page.waitForLoadState('networkidle')
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const trace = await startTrace(session)
    if (params.page === 'catalogue') await page.evaluate('watchBlanks()')
    const { x, y, width, height } = (await page.locator('.body').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await session.send('Input.synthesizeScrollGesture', {
      x: x + width / 2,
      y: y + height / 2,
      yDistance: -distance,
      speed,
      gestureSourceType: 'mouse',
    })
    const { presented, dropped } = await trace.stop()
    const { blank, spare } = (await page.evaluate('window.blanks ?? { blank: 0 }')) as Pick<
      ScrollFigures,
      'blank' | 'spare'
    >
    return { presented, dropped, blank, spare }
  } finally {
    await close()
  }
}

/** In ms after the answer with the data: until the first rows, and until what a search found, can be seen. */
export async function measureAnswers(
  browser: Browser,
  params: { url: string; slowdown: number },
): Promise<readonly [rows: number, found: number]> {
  const { page, session, close } = await openPage(browser, { url: params.url, page: 'catalogue' })
  try {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const all = page.getByRole('button', { name: /All wallets/ })
    await all.waitFor()
    await page.waitForLoadState('networkidle')
    await session.send('Emulation.setCPUThrottlingRate', { rate: params.slowdown })
    const rows = page.evaluate('firstRow((text) => / \\d/.test(text))')
    await all.click()
    const time = Number(await rows)
    await page.waitForLoadState('networkidle')
    const found = page.evaluate('firstRow((text) => text.includes("Vault 99"))')
    await page.getByRole('searchbox').fill('vault 99')
    return [time, Number(await found)]
  } finally {
    await close()
  }
}

export type MemoryFigures = { readonly heapMb: number; readonly elements: number; readonly rows: number }

/** Measures what is alive on the page: with the first rows, scrolled to the end of all, and scrolled to both ends once more. */
export async function measureMemory(browser: Browser, url: string): Promise<readonly MemoryFigures[]> {
  const { page, session, close } = await openPage(browser, { url, page: 'catalogue' })
  try {
    await openAll(page)
    await page.waitForLoadState('networkidle')
    const read = async (): Promise<MemoryFigures> => {
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      const [elements = 0, rows = 0] = (await page.evaluate('countList()')) as number[]
      return { heapMb: usedSize / 1_048_576, elements, rows }
    }
    const first = await read()
    await page.evaluate('scrollList(1e9)')
    const end = await read()
    await page.evaluate('scrollList(0).then(() => scrollList(1e9))')
    return [first, end, await read()]
  } finally {
    await close()
  }
}

async function openPage(browser: Browser, params: { url: string; page: ListPage }) {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1_280, height: 800 } })
  await context.addInitScript({ content: watchFirstRow + listScript })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto(`${params.url}${params.page}.html`, { waitUntil: 'networkidle' })
  return { page, session, close: () => context.close() }
}

async function openAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /All wallets/ }).click()
  await page.getByRole('gridcell').first().waitFor()
}

/** Rows are as high as the first; the row that Tab leads to stays, wherever the list has been scrolled. */
const listScript = `
  const parts = () => {
    const root = [...document.querySelectorAll('foyer-host')].at(-1).shadowRoot
    return { root, body: root.querySelector('.body'), grid: root.querySelector('[role=grid]') }
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  window.countList = () => {
    const { root, grid } = parts()
    return [root.querySelectorAll('*').length, Math.round(grid.clientHeight / grid.firstElementChild.clientHeight)]
  }
  // scrolls as far as that in px, waiting for pages that have to be loaded first; all there are have been after 2 s
  window.scrollList = async (to) => {
    const { body } = parts()
    let grownAt = performance.now()
    let height = body.scrollHeight
    while (true) {
      body.scrollTop = to
      await frame()
      if (body.scrollHeight !== height) grownAt = performance.now()
      height = body.scrollHeight
      const isThere = to <= height - body.clientHeight || performance.now() - grownAt > 2_000
      if (isThere) return
    }
  }
  window.watchBlanks = () => {
    const { root, body, grid } = parts()
    const rowHeight = grid.firstElementChild.getBoundingClientRect().height
    const top = grid.getBoundingClientRect().top - body.getBoundingClientRect().top + body.scrollTop
    window.blanks = { blank: 0, spare: Infinity }
    // before the list itself hears of it: what the browser has shown by now
    root.addEventListener('scroll', () => {
      const seenTo = Math.min(body.scrollTop - top + body.clientHeight, grid.clientHeight)
      const drawnTo = Number.parseFloat(grid.lastElementChild.style.top) + rowHeight
      window.blanks.spare = Math.min(window.blanks.spare, Math.round(drawnTo - seenTo))
      if (drawnTo < seenTo) window.blanks.blank += 1
    }, { capture: true })
  }
`

type TraceEvent = { readonly name: string; readonly args?: { readonly hasPartialUpdate?: boolean } }

/** Frames as the browser itself counts them. */
export async function startTrace(
  session: CDPSession,
): Promise<{ stop: () => Promise<{ readonly presented: number; readonly dropped: number }> }> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const includedCategories = ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame']
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  })
  return {
    stop: async () => {
      const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
      await session.send('Tracing.end')
      await complete
      const presented = events.filter(({ name }) => name === 'DrawFrame').length
      // one that shows a part of what is new counts as presented: the list has moved, and whether rows lack is asked apart
      const dropped = events.filter(({ name, args }) => name === 'DroppedFrame' && !args?.hasPartialUpdate).length
      return { presented, dropped }
    },
  }
}
