import type { Browser, CDPSession, Page } from 'playwright'

export type PageName = 'floor' | 'foyer'
export type Figures = {
  /** From the pointer's arrival at the button until what it called for is on the page, unseen. */
  readonly restMs: number
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
    await session.send('Emulation.setCPUThrottlingRate', { rate: params.slowdown })
    // a pointer arrives before it presses, and rests until what it called for is there
    const restMs = await time(page, [params.page, 'ready'], () => open.hover())
    const listMs = await time(page, [params.page, 'list'], () => press(page))
    const wallet = page.getByRole('button', { name: 'Delta' })
    await wallet.hover()
    const connectMs = await time(page, [params.page, 'account'], () => press(page))
    return { restMs, listMs, connectMs, heapMb }
  } finally {
    await context.close()
  }
}

/** Measures how long a visitor waits for a code to scan, in ms: before the relay's code is there, and the next time. */
export async function measureCode(
  browser: Browser,
  params: { url: string; slowdown: number },
): Promise<readonly [first: number, again: number]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addInitScript({ content: stopwatch })
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await page.goto(params.url, { waitUntil: 'networkidle' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: params.slowdown })
    const row = page.getByRole('button', { name: 'WalletConnect' })
    const show = async () => {
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await row.waitFor()
      return time(page, ['foyer', 'code'], () => row.click())
    }
    const first = await show()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.locator('[data-qr]').waitFor({ state: 'detached' })
    return [first, await show()]
  } finally {
    await context.close()
  }
}

/** A press where the pointer is: without what Playwright checks in the page while it clicks, which is no part of the page. */
async function press(page: Page): Promise<void> {
  await page.mouse.down()
  await page.mouse.up()
}

type Wanted = readonly [page: PageName, what: 'ready' | 'list' | 'account' | 'code']

async function time(page: Page, wanted: Wanted, act: () => Promise<void>): Promise<number> {
  await page.evaluate((place) => (globalThis as unknown as Stopwatch).startStopwatch(...place), wanted)
  await act()
  return page.evaluate(() => (globalThis as unknown as Stopwatch).stopwatch)
}

async function readHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1_048_576
}

type Stopwatch = { startStopwatch(...place: Wanted): void; stopwatch: Promise<number> }

/**
 * The same for both pages: from the event's own time until the first frame in which what was waited for can be
 * seen has been drawn. Where to look differs, so that looking costs both pages the same.
 */
const stopwatch = `
  const inShadow = (host, selector) => document.querySelector(host)?.shadowRoot?.querySelector(selector)
  const places = {
    floor: {
      ready: () => document.body,
      list: () => document.querySelector('[data-wallet]'),
      account: () => document.querySelector('[data-connected]'),
    },
    foyer: {
      ready: () => inShadow('foyer-host', 'li button'),
      list: () => inShadow('foyer-host', 'li button'),
      account: () => inShadow('[data-foyer-button]', '[data-status=connected]'),
      code: () => inShadow('foyer-host', '[data-qr]'),
    },
  }
  globalThis.startStopwatch = (page, what) => {
    const find = places[page][what]
    globalThis.stopwatch = new Promise((resolve) => {
      let start
      addEventListener(what === 'ready' ? 'pointerover' : 'click', (event) => {
        start ??= event.timeStamp
        requestAnimationFrame(look)
      }, { capture: true, once: true })
      const look = () => {
        if (!find()?.checkVisibility({ visibilityProperty: what !== 'ready' })) return requestAnimationFrame(look)
        // a message sent from a frame arrives once that frame has been drawn
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - start)
        port2.postMessage(0)
      }
    })
  }
`
