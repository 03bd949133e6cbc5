import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { chromiumArgs, chromiumPath, chromiumProblem } from '../../chromium.base.ts'
import { watchLinks } from './watchLinks.ts'

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
