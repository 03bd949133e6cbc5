import type { Browser, CDPSession, Page } from 'playwright'

export type PageName = 'floor' | 'foyer'
export type Figures = {
  /** From the press on the button until the list of wallets is on screen. */
  readonly listMs: number
  /** From the press on a wallet until the account is on screen. */
  readonly connectMs: number
  /** JavaScript heap after load and a collection. */
  readonly heapMb: number
}

/** One visitor: loads, opens, connects. Times are taken inside the page, from the event to the frame after the change. */
export async function measureVisit(
  browser: Browser,
  params: { url: string; page: PageName; slowdown: number },
): Promise<Figures> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addInitScript({ content: stopwatch })
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await page.goto(params.url, { waitUntil: 'networkidle' })
    const open = page.getByRole('button', { name: 'Connect wallet' })
    await open.waitFor()
    const heapMb = await readHeap(session)
    // a pointer arrives before it presses: both pages get that time
    await open.hover()
    await page.waitForLoadState('networkidle')
    await session.send('Emulation.setCPUThrottlingRate', { rate: params.slowdown })
    const listMs = await time(page, 'Delta', () => open.click())
    const connectMs = await time(page, '0x70', () => page.getByRole('button', { name: 'Delta' }).click())
    return { listMs, connectMs, heapMb }
  } finally {
    await context.close()
  }
}

async function time(page: Page, text: string, press: () => Promise<void>): Promise<number> {
  await page.evaluate((wanted) => (globalThis as unknown as Stopwatch).startStopwatch(wanted), text)
  await press()
  return page.evaluate(() => (globalThis as unknown as Stopwatch).stopwatch)
}

async function readHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1_048_576
}

type Stopwatch = { startStopwatch(text: string): void; stopwatch: Promise<number> }

/** The same for both pages: from the click event's own time to the frame after the first one that shows a button with the text. */
const stopwatch = `
  globalThis.startStopwatch = (text) => {
    globalThis.stopwatch = new Promise((resolve) => {
      let start
      addEventListener('click', (event) => {
        start ??= event.timeStamp
        requestAnimationFrame(look)
      }, { capture: true, once: true })
      const look = () => {
        if (!shows(document)) return requestAnimationFrame(look)
        requestAnimationFrame(() => resolve(performance.now() - start))
      }
      const shows = (root) => [...root.querySelectorAll('*')].some((element) =>
        (element.localName === 'button' && element.textContent.includes(text)) || (element.shadowRoot && shows(element.shadowRoot)))
    })
  }
`
