import { type Browser, chromium, type Page } from 'playwright'
import { build, preview } from 'vite'
import { chromiumArgs, chromiumPath } from '../../../chromium.base.ts'
import { type AccountList, type AccountServer, listSizes, startAccountServer } from './accountServer.ts'
import { measureScroll, startTrace } from './measureList.ts'
import { configFile, median, rounds } from './table.ts'

const distance = 9_000

/** In px per s: a quick flick. */
const speed = 3_000

const tabNames: Readonly<Record<AccountList, string>> = { tokens: 'Tokens', nfts: 'NFTs', activity: 'Activity' }

const answers: Readonly<Record<AccountList, string>> = {
  tokens: '/balance',
  nfts: '/nfts',
  activity: '/history',
}

/** Rows of tokens and activity and tiles of NFTs, of which those that only wait have no text in a language of its own. */
const accountScript = `
  const root = () => [...document.querySelectorAll('foyer-host')].at(-1)?.shadowRoot
  const body = () => root()?.querySelector('.body')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  window.isOpen = () => Boolean(root()?.querySelector('[role=dialog]'))
  window.hasRows = () => Boolean(root()?.querySelector('[role=tabpanel] li bdi'))
  window.isWaiting = () => Boolean(root()?.querySelector('[role=tabpanel] .skeleton, [role=tabpanel] .art')) && !hasRows()
  window.countElements = () => root().querySelectorAll('*').length
  const readAt = new Map()
  const readJson = Response.prototype.json
  Response.prototype.json = function () {
    return readJson.call(this).then((value) => {
      readAt.set(new URL(this.url).pathname, performance.now())
      return value
    })
  }
  window.firstRow = async (answer) => {
    while (true) {
      await frame()
      const at = [...readAt].find(([path]) => path.endsWith(answer))?.[1]
      // what is there as a frame begins is what it shows
      if (hasRows() && at) return performance.now() - at
    }
  }
  // scrolls as far as that in px, waiting for what has to be loaded first; all there is has been after 2 s
  window.scrollList = async (to) => {
    let grownAt = performance.now()
    let height = body().scrollHeight
    while (true) {
      body().scrollTop = to
      await frame()
      if (body().scrollHeight > height) grownAt = performance.now()
      height = Math.max(height, body().scrollHeight)
      if (to <= height - body().clientHeight || performance.now() - grownAt > 2_000) return
    }
  }
  window.walkList = async () => {
    for (let top = body().scrollHeight; top > 0; top -= 1_500) {
      body().scrollTop = top
      await frame()
    }
    await scrollList(1e9)
  }
  window.watchBlanks = () => {
    window.blanks = 0
    root().addEventListener('scroll', () => {
      const { top, bottom } = body().getBoundingClientRect()
      const isBlank = [...root().querySelectorAll('.part:empty')].some((part) => {
        const place = part.getBoundingClientRect()
        return place.bottom > top && place.top < bottom
      })
      if (isBlank) window.blanks += 1
    }, { capture: true })
  }
`

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

type AccountPage = { readonly url: string; readonly list: AccountList; readonly server: AccountServer }

/** In ms at a quarter of the CPU's speed: from the answer, once the browser has read it, to the frame that shows the first row of a list. */
async function measureFirstRows(browser: Browser, params: AccountPage): Promise<number> {
  const { page, session, close } = await openPage(browser, params.url)
  try {
    if (params.list !== 'tokens') await openList(page, 'tokens')
    params.server.hold()
    if (params.list === 'tokens') await page.getByRole('button', { name: /^0x/ }).click()
    else await page.getByRole('tab', { name: tabNames[params.list] }).click()
    await page.waitForFunction('isWaiting()')
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const time = page.evaluate(`firstRow('${answers[params.list]}')`)
    params.server.release()
    return Number(await time)
  } finally {
    params.server.release()
    await close()
  }
}

type AccountScroll = {
  readonly presented: number
  /** Frames that were due and showed nothing new. */
  readonly dropped: number
  /** Frames in which a part of the list was in view that had no rows. */
  readonly blank: number
}

/** One visitor scrolls through rows that have come already, at a quarter of the CPU's speed. */
async function measureAccountScroll(browser: Browser, params: AccountPage): Promise<AccountScroll> {
  const { page, session, close } = await openPage(browser, params.url)
  try {
    await openList(page, params.list)
    await page.evaluate(`scrollList(${distance + 2_000})`)
    await page.evaluate('scrollList(0)')
    await page.waitForLoadState('networkidle')
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const trace = await startTrace(session)
    await page.evaluate('watchBlanks()')
    const { x, y, width, height } = (await page.locator('.body').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await session.send('Input.synthesizeScrollGesture', {
      x: x + width / 2,
      y: y + height / 2,
      yDistance: -distance,
      speed,
      gestureSourceType: 'mouse',
    })
    const { presented, dropped } = await trace.stop()
    return { presented, dropped, blank: Number(await page.evaluate('window.blanks')) }
  } finally {
    await close()
  }
}

type AccountMemory = { readonly heapMb: number; readonly elements: number }

/** Measures what is alive on the page: with the first rows, at the end of all, and after going through all once more. */
async function measureAccountMemory(browser: Browser, params: AccountPage): Promise<readonly AccountMemory[]> {
  const { page, session, close } = await openPage(browser, params.url)
  try {
    await openList(page, params.list)
    await page.waitForLoadState('networkidle')
    const read = async (): Promise<AccountMemory> => {
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      return { heapMb: usedSize / 1_048_576, elements: Number(await page.evaluate('countElements()')) }
    }
    const first = await read()
    await page.evaluate('scrollList(1e9)')
    const end = await read()
    await page.evaluate('walkList()')
    return [first, end, await read()]
  } finally {
    await close()
  }
}

async function openPage(browser: Browser, url: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1_280, height: 800 } })
  await context.addInitScript({ content: accountScript })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto(`${url}account.html`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /Alpha/ }).click()
  await page.getByRole('button', { name: /^0x/ }).waitFor()
  await page.waitForFunction('!isOpen()')
  return { page, session, close: () => context.close() }
}

async function openList(page: Page, list: AccountList): Promise<void> {
  await page.getByRole('button', { name: /^0x/ }).click()
  await page.getByRole('tab', { name: tabNames[list] }).click()
  await page.waitForFunction('hasRows()')
}
