import type { CDPSession, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { watchFirstRow } from './firstRow.ts'
import { dialog, foyerButton, openDialog } from './parts.ts'
import { openSite } from './site.ts'

const path = '/?wallet=off&catalogue=on'
const search = (page: Page) => dialog(page).getByRole('searchbox')
const cells = (page: Page) => dialog(page).getByRole('gridcell')
const findPageRequests = (requests: readonly string[]) =>
  requests.flatMap((url) => (url.includes('/getWallets?') ? [new URL(url).searchParams] : []))

async function openAll(page: Page): Promise<void> {
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /All wallets/ })
    .click()
}

/** Scrolls to the end, and again with every page that comes, until this row is left behind. */
async function scrollBeyond(page: Page, row: number): Promise<void> {
  await page.evaluate(async (beyond) => {
    const root = [...document.querySelectorAll('foyer-host')].at(-1)?.shadowRoot
    const body = root?.querySelector('.body')
    const last = () =>
      Math.max(0, ...[...(root?.querySelectorAll('[role=row]') ?? [])].map((one) => Number(one.ariaRowIndex)))
    while (body && last() <= beyond) {
      body.scrollTop = body.scrollHeight
      await new Promise(requestAnimationFrame)
    }
  }, row)
}

/** Bytes that live after what can go is gone. */
async function usedHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}

describe('a catalogue of 10,000', () => {
  test('default: nothing is asked before the modal opens; the first rows are there within 6 frames of the answer (100 ms); a search is sent once, trimmed, when typing has stopped, and shown within 3 (50 ms)', async () => {
    const { page, requests, errors, violations } = await openSite({ path, before: watchFirstRow })
    await foyerButton(page).hover()
    await page.getByText('All wallets').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
    await openDialog(page)
    await dialog(page).getByText('10,000+').waitFor()
    const first = page.evaluate('window.firstRow((text) => text.includes(" 0"))')
    await dialog(page)
      .getByRole('button', { name: /All wallets/ })
      .click()
    expect(await first).toBeLessThanOrEqual(6)
    expect(await search(page).getAttribute('placeholder')).toBe('Search 10,000 wallets')

    await cells(page).first().waitFor()
    // as fast as can be: on a busy machine half a second passes between two letters of a typist
    await search(page).fill('  vau')
    await search(page).fill('  vault 99  ')
    const shown = page.evaluate('window.firstRow((text) => text.includes("Vault 99"))')
    expect(await shown).toBeLessThanOrEqual(3)
    // a page of the whole list may come meanwhile
    const asked = findPageRequests(requests).filter((query) => query.has('search'))
    expect(asked.map((query) => [query.get('search'), query.get('entries')])).toEqual([['vault 99', '100']])
    const names = await cells(page).allTextContents()
    expect(names.every((name) => name.includes('Vault 99'))).toBe(true)
    expect(await violations()).toEqual([])
    expect(errors).toEqual([])
  })

  test('behavior: one letter asks nothing; more are sent 500 ms after the last', async () => {
    const { page, requests } = await openSite({ path, clock: true })
    await openAll(page)
    await page.clock.runFor(1_000)
    await cells(page).first().waitFor()
    await page.waitForLoadState('networkidle')
    const before = findPageRequests(requests).length
    await search(page).fill(' v ')
    await page.clock.runFor(1_000)
    expect(findPageRequests(requests)).toHaveLength(before)
    await page.clock.pauseAt(await page.evaluate('Date.now() + 1_000'))
    await search(page).fill('vault 99')
    await page.clock.runFor(499)
    expect(findPageRequests(requests)).toHaveLength(before)
    await page.clock.runFor(1)
    await expect
      .poll(() =>
        findPageRequests(requests)
          .slice(before)
          .map((query) => query.get('search')),
      )
      .toEqual(['vault 99'])
  })

  test('behavior: only certified ones, also after the list was scrolled while they were on their way', async () => {
    const { page, requests } = await openSite({ path })
    await openAll(page)
    await cells(page).first().waitFor()
    await page.waitForLoadState('networkidle')
    const answer = Promise.withResolvers<void>()
    await page.route(/badge_type=certified/, async (route) => {
      await answer.promise
      await route.continue()
    })
    await dialog(page).getByRole('checkbox', { name: 'Certified only' }).click()
    await expect.poll(() => findPageRequests(requests).at(-1)?.get('badge_type')).toBe('certified')
    await cells(page).first().hover()
    await page.mouse.wheel(0, 100_000)
    await cells(page).filter({ hasText: / 159$/ }).waitFor()
    answer.resolve()
    await expect
      .poll(async () => {
        const names = await cells(page).allTextContents()
        return names.length > 0 && names.every((name) => /0$/.test(name))
      })
      .toBe(true)
    const certified = findPageRequests(requests).filter((query) => query.has('badge_type'))
    expect(certified.map((query) => query.get('page'))).toEqual(['1'])
  })

  test('default: scrolled through 480, memory and the page stay as small as they were', async () => {
    const { page } = await openSite({ path })
    const session = await page.context().newCDPSession(page)
    await openAll(page)
    await cells(page).first().waitFor()
    await scrollBeyond(page, 40)
    const before = await usedHeap(session)
    const cellsBefore = await cells(page).count()
    await scrollBeyond(page, 120)
    const grown = (await usedHeap(session)) - before
    console.info(`320 more wallets: ${Math.round(grown / 1_000)} kB more`)
    expect(grown).toBeLessThan(1_000_000)
    expect(await cells(page).count()).toBeLessThan(cellsBefore * 2)
  })

  test('default: the list moves on while the page is busy: browsers scroll it without asking the page', async () => {
    const { page } = await openSite({ path })
    const session = await page.context().newCDPSession(page)
    await openAll(page)
    await cells(page).first().waitFor()
    await page.waitForLoadState('networkidle')
    const { x = 0, y = 0, width = 0, height = 0 } = (await dialog(page).boundingBox()) ?? {}
    const events: { readonly name: string; readonly ts: number }[] = []
    session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as typeof events)))
    const includedCategories = ['disabled-by-default-devtools.timeline.frame', 'blink.user_timing']
    const traceConfig = { includedCategories, excludedCategories: ['*'] }
    await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
    const point = { x: x + width / 2, y: y + height / 2 }
    const scrolled = session.send('Input.synthesizeScrollGesture', { ...point, yDistance: -800, speed: 400 })
    await page.evaluate(() => {
      const body = [...document.querySelectorAll('foyer-host')].at(-1)?.shadowRoot?.querySelector('.body')
      const block = () => {
        performance.mark('busy')
        const end = performance.now() + 1_000
        while (performance.now() < end);
        performance.mark('idle')
      }
      body?.addEventListener('scroll', block, { once: true })
    })
    await scrolled
    const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
    await session.send('Tracing.end')
    await complete
    const at = (name: string) => events.find((event) => event.name === name)?.ts ?? Number.NaN
    const drawn = events.filter(({ name, ts }) => name === 'DrawFrame' && ts > at('busy') && ts < at('idle'))
    console.info(`${drawn.length} frames in a busy second`)
    expect(drawn.length).toBeGreaterThan(10)
  })

  test('error: a list that does not come says so, and comes when asked again', async () => {
    const { page } = await openSite({ path })
    await page.route('**/api/getWallets?**', (route) => route.abort())
    await openAll(page)
    await dialog(page).getByText('Couldn’t load wallets').waitFor()
    await page.unroute('**/api/getWallets?**')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await cells(page).first().waitFor()
    expect(await dialog(page).getByText('Couldn’t load wallets').count()).toBe(0)
  })
})

test('behavior: a phone is shown what it can open, however many pages hold nothing for it', async () => {
  const { page, requests } = await openSite({
    path,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
  })
  await page.route('**/api/getWallets?**', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    const wallet = (index: number) => ({ id: `${number}-${index}`, name: `Extension ${number}-${index}` })
    const data = Array.from({ length: 40 }, (_, index) => wallet(index))
    const app = { ...wallet(0), name: 'An app', mobile_link: 'app://' }
    return route.fulfill({ json: { data: number === 3 ? [app, ...data.slice(1)] : data, count: 120 } })
  })
  await openAll(page)
  await expect.poll(async () => (await cells(page).allTextContents()).map((text) => text.slice(1))).toEqual(['An app'])
  expect(findPageRequests(requests).map((query) => query.get('page'))).toContain('3')
  expect(await dialog(page).getByText('No wallet found').count()).toBe(0)
})

test('error: hostile entries of a catalogue are dropped or shown without the part, and said once', async () => {
  const { page, errors, violations } = await openSite({ path })
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const good = { id: 'good', name: 'Good Wallet', mobile_link: 'good://', homepage: 'https://good.example' }
  const data = [
    good,
    { ...good, id: 'script', name: 'Script link', mobile_link: 'javascript:alert(1)', homepage: 'data:text/html,x' },
    { ...good, id: 'plain', name: 'No scheme', homepage: 'good.example', webapp_link: 'good.example' },
    { ...good, id: 'nameless', name: '' },
    { ...good, id: 'long', name: 'x'.repeat(300) },
    { ...good, id: 'types', name: 'Wrong types', homepage: 7, chains: 'eip155:31337', rdns: ['a'] },
    { ...good, id: 'image', name: 'No image', image_url: '/devnet.json' },
    'text',
    null,
  ]
  await page.route('**/api/getWallets?**', (route) => route.fulfill({ json: { data, count: data.length } }))
  await openAll(page)
  await expect
    .poll(async () => (await cells(page).allTextContents()).map((text) => text.replace(/^./, '').slice(0, 12)))
    .toEqual(['Good Wallet', 'Script link', 'No scheme', 'xxxxxxxxxxxx', 'No image'])
  const links = await dialog(page)
    .locator('a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(links.filter((href) => !/^(https:|\/)/.test(href ?? ''))).toEqual([])
  await cells(page).nth(1).getByRole('button').click()
  await dialog(page).getByRole('heading', { name: 'Script link', exact: true }).waitFor()
  expect(await dialog(page).locator('a[href^="javascript"], a[href^="data"]').count()).toBe(0)
  expect(warnings.filter((text) => text.includes('Wallet Entry Invalid'))).toHaveLength(1)
  expect(await violations()).toEqual([])
  expect(errors.filter((text) => !text.startsWith('Foyer:'))).toEqual([])
})
