import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright'
import { patience } from '../../patience.base.ts'

/** What happens to a file: its connection is cut until it is back, or a deploy took it, with an error or a page in its place. */
const faults = ['drop', 'gone', 'page'] as const
type Fault = (typeof faults)[number]

/** A server before the site's own, which loses one file until it is repaired, or until the page that asks for it is loaded anew. */
async function startLossy(site: string) {
  const asked = new Set<string>()
  let lost: { readonly file: string; readonly fault: Fault } | undefined
  const server = createServer((request, response) => {
    const { url: target = '/', method, headers } = request
    const { pathname } = new URL(target, site)
    if (headers['sec-fetch-mode'] === 'navigate') {
      if (asked.size > 0 && lost?.fault !== 'drop') lost = undefined
      asked.clear()
    }
    asked.add(pathname)
    if (lost?.file === pathname) {
      if (lost.fault === 'drop') return void request.socket.destroy()
      const status = lost.fault === 'gone' ? 404 : 200
      return void response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html>')
    }
    const { hostname, port } = new URL(site)
    const passed = sendRequest({ hostname, port, path: target, method, headers }, (answer) => {
      // nothing is kept by the browser: each part is asked for in each visit
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'cache-control': 'no-store' })
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    lose: (next: typeof lost) => {
      asked.clear()
      lost = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const isScript = (file: string) => /\.m?js$/.test(file)

async function press(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Connect/ })
    .first()
    .click()
}

const isThere = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).first()

/** Returns how a visitor got to the list of wallets. @throws where nothing leads there */
async function overcome(page: Page, repair: () => void): Promise<'unnoticed' | 'again' | 'reload'> {
  const [again, reload] = ['Try again', 'Reload page'].map((name) =>
    page.getByRole('button', { name: new RegExp(name) }).first(),
  )
  if (!again || !reload) throw new Error('unreachable')
  await isThere(page).or(again).or(reload).first().waitFor()
  if (await isThere(page).isVisible()) return 'unnoticed'
  repair()
  if (await again.isVisible()) {
    await again.click()
    await again.waitFor({ state: 'detached' })
    await isThere(page).or(reload).first().waitFor()
    if (await isThere(page).isVisible()) return 'again'
  }
  await reload.click()
  // the dialog is back by itself
  await isThere(page).waitFor()
  return 'reload'
}

type Losses = {
  readonly url: string
  /** How many files at most, the first that are asked for. */
  readonly most: number
  /** Puts a wallet on a page. */
  readonly prepare: (page: Page) => Promise<unknown>
}

/**
 * Loses parts of the dialog on a built site, one at a time, with each fault, and goes on as a visitor would.
 * @returns what went wrong
 */
export async function loseParts(
  browser: Browser,
  { url, most, prepare }: Losses,
): Promise<{ readonly problems: readonly string[]; readonly told: string }> {
  await using site = await startLossy(url)
  const visit = async (lost: Parameters<typeof site.lose>[0]) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(patience)
    await prepare(page)
    await page.goto(site.url)
    await page.waitForLoadState('networkidle')
    const own = new Set(site.asked)
    site.lose(lost)
    await press(page)
    return { page, own, end: () => context.close() }
  }
  const whole = await visit(undefined)
  await isThere(whole.page).waitFor()
  await whole.page.waitForLoadState('networkidle')
  const parts = [...site.asked].filter((file) => isScript(file) && !whole.own.has(file))
  await whole.end()
  const problems: string[] = []
  const counts = { unnoticed: 0, again: 0, reload: 0 }
  for (const [index, file] of parts.slice(0, most).entries()) {
    // the first meets all of them, the others one each in turn
    const own = faults.filter((_, place) => index === 0 || place === index % faults.length)
    for (const fault of own) {
      const { page, end } = await visit({ file, fault })
      try {
        counts[await overcome(page, () => fault === 'drop' && site.lose(undefined))] += 1
      } catch (error) {
        const shown = await page.locator('body').ariaSnapshot()
        problems.push(
          `${fault} of ${file} leaves a visitor stuck: ${error instanceof Error ? error.message : error}\n${shown}`,
        )
      }
      await end()
    }
  }
  if (parts.length === 0) problems.push('a press on the button loads nothing')
  if (counts.again + counts.reload === 0) problems.push('no lost part was noticed')
  const { unnoticed, again, reload } = counts
  return {
    problems,
    told: `${parts.length} parts; unnoticed ${unnoticed}, “Try again” ${again}, “Reload page” ${reload}`,
  }
}
