import type { Browser, CDPSession, Page } from 'playwright'
import type { PageName } from './measureVisit.ts'

/** `press`: a mouse pressed with nothing hovered before. `finger`: 80 ms between touch and click. */
export type Pressed = 'press' | 'finger'

export type PressFigures = {
  /** From the click until the list of wallets is on screen. */
  readonly listMs: number
  /** From the click until nothing moves any more and the page is free again. */
  readonly settledMs: number
  /** The same as `listMs` when it is opened again. */
  readonly againMs: number
  /** Requests between the touch or the press and the settled list. */
  readonly requests: number
}

/** How long a finger stays on the glass, in ms. */
const touch = 80
/** A list that has not come by then will not: the measurement fails, in ms. */
const listTimeout = 30_000

/** One visitor with an empty cache who presses the button at once, closes the list and opens it again. */
export async function measurePress(
  browser: Browser,
  params: { url: string; page: PageName; slowdown: number; pressed: Pressed },
): Promise<PressFigures> {
  const context = await browser.newContext({ hasTouch: params.pressed === 'finger' })
  await context.addInitScript({ content: stopwatch })
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await page.goto(params.url, { waitUntil: 'networkidle' })
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.waitFor()
    const box = await button.boundingBox()
    if (!box) throw new Error('the button is not on screen')
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await session.send('Emulation.setCPUThrottlingRate', { rate: params.slowdown })
    let requests = 0
    page.on('request', () => {
      requests += 1
    })
    const act = (how: Pressed) => (how === 'finger' ? tap(page, session, at) : press(session, at))
    const first = await time(page, params.page, () => act(params.pressed))
    const counted = requests
    await close(page, params.page, () => press(session, at))
    const again = await time(page, params.page, () => act(params.pressed))
    return { listMs: first.listMs, settledMs: first.settledMs, againMs: again.listMs, requests: counted }
  } finally {
    await context.close()
  }
}

type Point = { readonly x: number; readonly y: number }

/** Straight to the browser: what Playwright checks in a page while it clicks, and the move before, are no part of this. */
async function press(session: CDPSession, at: Point): Promise<void> {
  const event = { ...at, button: 'left', clickCount: 1 } as const
  await Promise.all([
    session.send('Input.dispatchMouseEvent', { ...event, type: 'mousePressed' }),
    session.send('Input.dispatchMouseEvent', { ...event, type: 'mouseReleased' }),
  ])
}

async function tap(page: Page, session: CDPSession, at: Point): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await page.waitForTimeout(touch)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** The hand-written list closes with its button, Foyer's dialog with Escape. */
async function close(page: Page, name: PageName, pressButton: () => Promise<void>): Promise<void> {
  const wallet = page.getByRole('button', { name: 'Delta' })
  await (name === 'floor' ? pressButton() : page.keyboard.press('Escape'))
  await wallet.waitFor({ state: 'detached' })
}

type Times = { readonly listMs: number; readonly settledMs: number }
type Stopwatch = { startPress(page: PageName): void; pressTimes: Promise<Times> }

async function time(page: Page, name: PageName, act: () => Promise<void>): Promise<Times> {
  await page.evaluate((one) => (globalThis as unknown as Stopwatch).startPress(one), name)
  await act()
  return page.evaluate(() => (globalThis as unknown as Stopwatch).pressTimes)
}

/**
 * Looks at each frame, the same in both pages. Settled is the end of the last frame in which something moved or was
 * changed, or of the last long task; 300 ms without any of it close the watch.
 */
const stopwatch = `
  const places = {
    floor: { root: () => document, list: '[data-wallet]' },
    foyer: { root: () => document.querySelector('foyer-host')?.shadowRoot, list: '[role=dialog] li button' },
  }
  globalThis.startPress = (page) => {
    const { root, list } = places[page]
    globalThis.pressTimes = new Promise((resolve, reject) => {
      let start, listMs, settledMs, watched
      const deadline = performance.now() + ${listTimeout}
      let isChanged = false
      const observer = new MutationObserver(() => { isChanged = true })
      let busyUntil = 0
      const tasks = new PerformanceObserver((list) => {
        for (const task of list.getEntries()) busyUntil = task.startTime + task.duration
      })
      tasks.observe({ type: 'longtask' })
      addEventListener('click', ({ timeStamp }) => {
        start = timeStamp
        requestAnimationFrame(look)
      }, { capture: true, once: true })
      const look = () => {
        const place = root()
        if (place && place !== watched) {
          watched = place
          observer.observe(place, { subtree: true, childList: true, attributes: true, characterData: true })
        }
        const isShown = place?.querySelector(list)?.checkVisibility({ visibilityProperty: true, opacityProperty: false })
        // what follows the scrolling is always running
        const moves = ({ playState, timeline }) => playState === 'running' && timeline === document.timeline
        const isMoving = isShown && place.getAnimations().some(moves)
        const isFirst = isShown && listMs === undefined
        const wasChanged = isChanged
        isChanged = false
        // a message sent from a frame arrives once that frame has been drawn
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          const now = performance.now()
          if (isFirst) listMs = now - start
          if (isFirst || (listMs !== undefined && (isMoving || wasChanged))) settledMs = now - start
          if (now > deadline) {
            observer.disconnect()
            tasks.disconnect()
            reject(new Error('the list did not come or did not settle in time'))
          } else if (settledMs !== undefined && now - start > Math.max(settledMs, busyUntil - start) + 300) {
            observer.disconnect()
            tasks.disconnect()
            resolve({ listMs, settledMs: Math.max(settledMs, busyUntil - start) })
          } else requestAnimationFrame(look)
        }
        port2.postMessage(0)
      }
    })
  }
`
