import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright'
import { chromiumArgs, shellPath } from '../../chromium.base.ts'

export type Fetched = { readonly name: string; readonly bytes: number }

export type SampleVisit = {
  /** Scripts and styles of the page before anybody does anything. */
  readonly first: readonly Fetched[]
  /** What a press on the button asks for until the list is on screen, one row a round: what is asked before an answer came. */
  readonly rounds: readonly (readonly Fetched[])[]
  /** What is asked for once the list is on screen. */
  readonly after: readonly Fetched[]
}

const types: { readonly [ending: string]: string } = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
}

/** A list that has not come after this is given up, in ms: far more than a busy machine takes. */
const longestWait = 60_000

/** Visits the built site in Chromium with nothing cached, presses the button without hovering it, and counts. */
export async function driveSample(folder: string): Promise<SampleVisit> {
  const server = await holdingServer(folder)
  const browser = await chromium.launch({ args: chromiumArgs, ...(shellPath && { executablePath: shellPath }) })
  try {
    const page = await browser.newPage()
    await page.goto(server.url, { waitUntil: 'networkidle' })
    const first = server.take().filter(({ name }) => name !== '/')
    server.hold()
    await press(page)
    const rounds: (readonly Fetched[])[] = []
    const began = performance.now()
    while (!(await showsList(page)) && performance.now() - began < longestWait) {
      const asked = server.take()
      // a page may be idle before it draws what has come: nothing asked is no round
      if (asked.length > 0) rounds.push(asked)
      await server.release()
    }
    await page.getByRole('dialog').getByRole('listitem').first().waitFor({ timeout: 5_000 })
    server.stopHolding()
    await page.waitForLoadState('networkidle')
    return { first, rounds, after: server.take() }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Straight to the browser: a driver's click would move the pointer there first. */
async function press(page: Page): Promise<void> {
  const box = await page.getByRole('button', { name: 'Connect wallet' }).boundingBox()
  if (!box) throw new Error('the sample shows no button')
  const session = await page.context().newCDPSession(page)
  const event = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const
  await session.send('Input.dispatchMouseEvent', { ...event, type: 'mousePressed' })
  await session.send('Input.dispatchMouseEvent', { ...event, type: 'mouseReleased' })
}

/** Once the page has nothing left to do. */
async function showsList(page: Page): Promise<boolean> {
  await page.evaluate(async () => {
    for (let times = 0; times < 3; times += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  })
  return page.getByRole('dialog').getByRole('listitem').first().isVisible()
}

/** Serves the folder and can keep answers back, so that what is asked together is told from what is asked afterwards. */
async function holdingServer(folder: string) {
  let fetched: Fetched[] = []
  let held: (() => void)[] | undefined
  // read before anybody asks, so that a slow disk makes no round of its own
  const contents = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [file, readFileSync(file)] as const),
  )
  const answer = (name: string, response: ServerResponse) => {
    const file = path.join(folder, path.normalize(name === '/' ? '/index.html' : name))
    const content = contents.get(file)
    if (!content) {
      response.writeHead(404).end()
      return
    }
    fetched.push({ name, bytes: gzipSync(content, { level: 9 }).length })
    const send = () =>
      response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'text/plain' }).end(content)
    if (held) held.push(send)
    else send()
  }
  const server = createServer(({ url }, response) => answer(new URL(url ?? '/', 'http://site').pathname, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const flush = () => {
    for (const send of held?.splice(0) ?? []) send()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    hold() {
      held = []
    },
    /** Answers what was asked. */
    release: async () => flush(),
    stopHolding() {
      flush()
      held = undefined
    },
    /** What was asked since the last call. */
    take() {
      const taken = fetched
      fetched = []
      return taken
    },
    async stop() {
      flush()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
