import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { chromiumArgs, chromiumPath, chromiumProblem } from '../../chromium.base.ts'

let child: ChildProcess | undefined
afterAll(async () => {
  if (!child || child.exitCode !== null) return
  child.kill('SIGINT')
  await once(child, 'close')
})

// what `docs` checks of the documentation and `start.test.ts` of the printed addresses, over all that runs: builds demo and documentation
test('default: every link of every page that `npm start` prints leads where it says', { timeout: 900_000 }, async ({
  skip,
}) => {
  const problem = chromiumProblem(chromiumPath, chromium.executablePath())
  skip(problem !== undefined, problem)
  const text = await start()
  const [site = ''] = /http:\S+(?=\/\s)/.exec(text) ?? []
  const [, token = ''] = /\(token (\S+)\)/.exec(text) ?? []
  // a chain answers calls, and has no page
  const starts = text
    .split('\n')
    .flatMap((line) => (/chain|Local|Cosmos/.test(line) ? [] : (/http:\S+/.exec(line) ?? [])))
  expect(starts.length).toBe(5)
  // answers once it is built, by a page that then loads itself again
  expect(await (await fetch(`${site}/docs/`)).text()).not.toContain('failed')
  const browser = await chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: [...chromiumArgs],
  })
  try {
    const context = await browser.newContext()
    await logIn(context, `${site}/gateway/dashboard`, token)
    const home = `${site}/`
    const { pages, problems } = await watchLinks({
      context,
      starts: [...starts, ...['gallery', 'show', 'wallet', 'webwallet'].map((name) => `${site}/${name}.html`)],
      isLive: ({ href, pathname, search }) =>
        href.startsWith(home) && /^\/(\w+\.html)?$/.test(pathname) && search === '',
      explore,
      judge: (url, status, html) => {
        if (url.pathname === '/members')
          return status === 401 && html.includes('For members') ? undefined : `answers ${status}`
        if (status !== 200) return `answers ${status}`
        const isLanding = html.includes('<title>Foyer: the way in for every wallet')
        // from its own members' page the landing is meant
        return isLanding && url.href !== home && url.search !== '?siwx=on' ? 'gives the landing' : undefined
      },
    })
    console.log(`${pages.length} pages`)
    expect(problems).toEqual([])
    for (const part of [
      'docs/',
      'docs/trust/security/',
      'gallery.html',
      'phone.html',
      'gateway/dashboard/wallets',
      'members',
    ])
      expect(pages).toContain(home + part)
  } finally {
    await browser.close()
  }
})

/** @returns what it prints once all runs */
async function start(): Promise<string> {
  const started = spawn(process.execPath, [join(import.meta.dirname, 'start.ts'), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  let text = ''
  for await (const chunk of started.stdout) {
    text += chunk
    if (text.includes('Ctrl-C')) return text
  }
  throw new Error(`It ended:\n${text}`)
}

async function logIn(context: BrowserContext, dashboard: string, token: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(dashboard)
  await page.getByLabel('Owner token').fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.close()
}

/** On the landing the panel for developers, every journey and the dialog have links of their own. */
async function explore(page: Page, look: () => Promise<void>): Promise<void> {
  await look()
  if (new URL(page.url()).pathname !== '/') return
  await page.getByText('For developers').click()
  await page.getByTestId('state-status').waitFor()
  await look()
  for (const journey of await page.locator('.picks label').all()) {
    await journey.click()
    await look()
  }
  await page.locator('[data-foyer-button]').getByRole('button').click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  await look()
}

type FollowOptions = {
  readonly context: BrowserContext
  /** Where a visitor begins: absolute addresses. */
  readonly starts: readonly string[]
  /** Whether a page's links come with its scripts: it is opened, any other is read. */
  readonly isLive: (url: URL) => boolean
  /** Does what a visitor does on a live page, and calls `look` wherever other links may have come. */
  readonly explore: (page: Page, look: () => Promise<void>) => Promise<void>
  /** What is wrong with an answer beside its status; none where it is what its link meant. */
  readonly judge: (url: URL, status: number, text: string) => string | undefined
}

type Seen = {
  readonly links: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  readonly problem?: string | undefined
}

/**
 * Follows every link from where a visitor begins, within this machine.
 * @returns `pages` that were read, and one line for each link that leads nowhere, with the first page that has it
 */
async function watchLinks(options: FollowOptions) {
  const { context, starts } = options
  const from = new Map(starts.map((start) => [start, 'the start']))
  const seen = new Map<string, Seen>()
  for (const link of from.keys()) {
    const address = withoutHash(link)
    if (seen.has(address)) continue
    const page = await read(new URL(address), options)
    seen.set(address, page)
    for (const next of page.links) if (isLocal(next) && !from.has(next)) from.set(next, address)
  }
  const problems = [...from].flatMap(([link, origin]) => {
    const { problem, ids } = seen.get(withoutHash(link)) as Seen
    const id = decodeURIComponent(new URL(link).hash.slice(1))
    const lost = id === '' || id.startsWith('try/') || id === '_top' || ids.has(id) ? undefined : 'has no such place'
    const what = problem ?? lost
    return what === undefined ? [] : [`${link}: ${what}, linked from ${origin}`]
  })
  await context.close()
  return { pages: [...seen.keys()], links: from.size, problems }
}

async function read(url: URL, { context, isLive, explore, judge }: FollowOptions): Promise<Seen> {
  // as a program asks: a server that gives its first page for any address gives it to a browser alone
  const answer = await context.request.get(url.href, { headers: { accept: '*/*' } })
  const isPage = answer.headers()['content-type']?.startsWith('text/html') ?? false
  const text = isPage ? await answer.text() : ''
  const problem = judge(url, answer.status(), text)
  const [links, ids] = [new Set<string>(), new Set<string>()]
  if (problem !== undefined || !isPage) return { links, ids, problem }
  for (const [, href = ''] of text.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)) links.add(resolve(href, answer.url()))
  for (const [, id = ''] of text.matchAll(/\sid="([^"]+)"/g)) ids.add(id)
  if (!isLive(url)) return { links, ids }
  const page = await context.newPage()
  await page.goto(url.href, { waitUntil: 'networkidle' })
  await explore(page, async () => {
    const found = await page.evaluate(readDeep)
    for (const link of found.links) links.add(link)
    for (const id of found.ids) ids.add(id)
  })
  await page.close()
  return { links, ids }
}

/** Runs in the page: what it has also in its shadow roots. */
function readDeep() {
  const found = { links: [] as string[], ids: [] as string[] }
  const visit = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.id) found.ids.push(element.id)
      if (element instanceof HTMLAnchorElement && element.href) found.links.push(element.href)
      if (element.shadowRoot) visit(element.shadowRoot)
    }
  }
  visit(document)
  return found
}

function resolve(href: string, base: string): string {
  return new URL(href.replaceAll('&amp;', '&'), base).href
}

function isLocal(link: string): boolean {
  return /^https?:\/\/(127\.0\.0\.1|localhost)[:/]/.test(link)
}

function withoutHash(link: string): string {
  return link.split('#')[0] ?? link
}
