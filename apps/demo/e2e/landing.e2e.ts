import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readFigures } from '../page/readFigures.ts'
import { expectAccessible, openLanding, wake } from './landingParts.ts'
import { approve, dialog, foyerButton } from './parts.ts'
import { siteUrl } from './site.ts'

const app = join(import.meta.dirname, '..')

test('default: in one look the claim, the widget, three figures as they were measured; nothing is fetched for the shows before somebody moves, and nothing comes from elsewhere', async () => {
  const { page, errors, requests, violations } = await openLanding('/', { viewport: { width: 1280, height: 900 } })
  await page.getByRole('heading', { level: 1, name: 'Connect any wallet' }).waitFor()
  const figures = readFigures(join(app, '../..'))
  const claims = await page.locator('.claims b').allTextContents()
  expect(claims).toEqual([figures.requests, `${figures.weight} kB`, `${figures.press} ms`])
  // where the pointer rests, as Chromium itself tells of a page just drawn
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => /\/(createShow|startSite)-/.test(url))).toEqual([])
  await wake(page)
  const hero = page.locator('#hero .show')
  await hero.getByRole('button', { name: /MetaMask/ }).click()
  await hero.getByText('0x71').first().waitFor()
  // the page's own dialog has nobody
  expect(await foyerButton(page).textContent()).toContain('Connect wallet')
  await page.locator('.stage-pair .show[data-live]').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => !url.startsWith(`${siteUrl}/`))).toEqual([])
  expect(requests.filter((url) => url.includes('/rpc/'))).toEqual([])
  expect([errors, await violations()]).toEqual([[], []])
})

test('error: what makes it live is gone with a deploy: the page says so, and a press loads it anew', async () => {
  let isGone = true
  const { page } = await openLanding()
  // it comes once somebody moves
  await page.route(/\/startSite-/, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()))
  await page.locator('#early').click()
  const notice = page.locator('#notice')
  await notice.getByText('Part of this page couldn’t load.').waitFor()
  isGone = false
  await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Reload page' }).click()])
  await wake(page)
  await foyerButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /Development wallet/ })
    .first()
    .waitFor()
})

/** What a visitor sees of the landing, from its head to its foot. */
const parts = [
  ...['.top', 'h1', '.claims', '.floor', '.floor small', '#hero .slot', '#code', '#families', '.picks', '.journey'],
  ...['.controls', '.stage-pair', '[data-still=left]', '[data-still=right]', '#playground .code', '.bottom'],
]

test.each([
  [1280, 900],
  [360, 740],
])('default: complete before a visitor moves, %i px wide, and when it wakes nothing moves', async (width, height) => {
  const { page } = await openLanding('/', { viewport: { width, height }, before: watchShifts })
  await page.waitForLoadState('networkidle')
  const draw = () =>
    page.evaluate((selectors) => {
      const toBox = (selector: string) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
        return [selector, x, y + scrollY, width, height] as const
      }
      return selectors.map(toBox)
    }, parts)
  const before = await draw()
  expect(before.filter(([, , , width, height]) => width * height === 0)).toEqual([])
  const stills = page.locator('.still')
  expect(await stills.count()).toBe(3)
  const counts = await stills.evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-count'))))
  await wake(page)
  await expect.poll(() => page.locator('.show[data-live]').count()).toBe(3)
  expect(await stills.count()).toBe(0)
  expect(await draw()).toEqual(before)
  const live = await page
    .locator('.show foyer-host')
    .evaluateAll((all) => all.map(({ shadowRoot }) => shadowRoot?.querySelectorAll('.root, .root *').length))
  expect(live).toEqual(counts)
  expect(await page.evaluate('window.foyerShifts')).toEqual([])
})

const watchShifts = `
  window.foyerShifts = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.foyerShifts.push([value, sources.map(({ node }) => node?.className || node?.nodeName)])
  }).observe({ type: 'layout-shift', buffered: true })
`

/** A landing whose code comes when the test says so. */
async function openHeld() {
  const visit = await openLanding()
  const held = Promise.withResolvers<void>()
  await visit.page.route('**/assets/startSite-*', async (route) => {
    await held.promise
    await route.continue()
  })
  return { ...visit, release: held.resolve }
}

test('behavior: what is chosen and pressed where nothing is live yet counts once it is', async () => {
  const { page, errors, release } = await openHeld()
  await page.getByRole('radio', { name: 'A wallet on a phone' }).check()
  await page.getByRole('radio', { name: 'To send' }).check()
  await page.getByRole('button', { name: 'Accent #0f766e' }).click()
  // of what is pressed, the last counts: MetaMask
  await page.locator('#hero .still').click({ position: { x: 150, y: 313 } })
  release()
  await page.locator('#hero .show[data-live]').getByText('0x71').first().waitFor()
  await page.getByRole('heading', { name: 'Send tokens' }).waitFor()
  expect(await page.getByRole('radio', { name: 'To send' }).isChecked()).toBe(true)
  expect(new URL(page.url()).search).toBe('')
  expect(errors).toEqual([])
})

test('behavior: a journey that is chosen and started where nothing is live yet is the one that starts', async () => {
  const { page, release } = await openHeld()
  await page.getByRole('radio', { name: 'To pay' }).check()
  await page.locator('.journey').getByRole('button', { name: 'Start' }).click()
  release()
  await expect.poll(() => new URL(page.url()).hash).toBe('#try/pay')
})

test('behavior: what is typed where nothing is live yet stays, and so does the focus', async () => {
  const { page, errors, release } = await openHeld()
  const layer = page.getByRole('spinbutton', { name: 'Dialog z-index' })
  await page.getByRole('combobox', { name: 'Font' }).selectOption('serif')
  await layer.fill('2000')
  release()
  await page.locator('#hero .show[data-live]').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?layer=2000&font=serif')
  expect([await layer.inputValue(), await layer.evaluate((one) => one === document.activeElement)]).toEqual([
    '2000',
    true,
  ])
  expect(errors).toEqual([])
})

test('behavior: pressed before anything is fetched, the button opens the dialog, and is where the focus returns', async () => {
  const { page } = await openLanding('/', { hasTouch: true })
  await page.locator('#early').tap()
  await page.getByRole('dialog', { name: 'Connect wallet' }).waitFor()
  expect(await page.locator('#early').count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-foyer-button'))).toBe(true)
})

test('default: samples of each framework, chosen by keys, and copied; a colour too light to be read is said to be drawn darker; what does not run here cannot be pressed', async () => {
  const { page } = await openLanding('/', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('tab', { name: 'React' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tabpanel', { name: 'Next.js' }).waitFor()
  await page.keyboard.press('End')
  const panel = page.getByRole('tabpanel', { name: 'No framework' })
  await panel.getByText('<foyer-button></foyer-button>').waitFor()
  expect(await page.locator('#code').getByRole('tabpanel').count()).toBe(1)
  await page.locator('#code').getByRole('button', { name: 'Copy' }).click()
  await page.locator('#code').getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('<script type="module" src="/')

  await wake(page)
  const look = page.locator('#look')
  await look.getByLabel('Custom accent').fill('#ffe066')
  await look.getByText('too light to read on white').waitFor()
  await look.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => look.getByText('too light').count()).toBe(0)
  expect(new URL(page.url()).search).toBe('')

  await page.getByRole('radio', { name: 'No wallet' }).check()
  await page.getByText('The email wallet isn’t running here.').waitFor()
  expect(await page.locator('.journey').getByRole('button', { name: 'Start' }).isDisabled()).toBe(true)
})

test('default: the playground changes page, button and dialog at once, by keys alone, and prints code that compiles', async () => {
  const { page, violations } = await openLanding('/', { permissions: ['clipboard-read', 'clipboard-write'] })
  await wake(page)
  const look = page.locator('#look')
  await look.getByRole('button', { name: 'Accent #0f766e' }).focus()
  await page.keyboard.press('Enter')
  await look.getByRole('radio', { name: 'System' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await look.getByRole('slider', { name: /Roundness/ }).focus()
  await page.keyboard.press('ArrowRight')
  await look.getByRole('slider', { name: /Text size/ }).focus()
  await page.keyboard.press('ArrowRight')
  await look.getByRole('slider', { name: /Width/ }).focus()
  await page.keyboard.press('ArrowRight')
  await look.getByRole('combobox', { name: 'Font' }).selectOption('serif')
  await look.getByRole('spinbutton', { name: 'Dialog z-index' }).fill('2000')
  await look.getByRole('radio', { name: 'Left to right' }).focus()
  await page.keyboard.press('ArrowRight')
  const drawn = (selector: string) =>
    page.locator(selector).evaluate((one) => {
      const { fontFamily, colorScheme } = getComputedStyle(one)
      return { fontFamily, colorScheme, direction: getComputedStyle(one).direction }
    })
  const expected = { fontFamily: 'Georgia, serif', colorScheme: 'dark', direction: 'rtl' }
  for (const place of ['#hero .root', '[data-still=right] .root', '#connect .root'])
    expect(await drawn(place), place).toEqual(expected)
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await look.getByRole('button', { name: 'Copy', exact: true }).click()
  await look.getByRole('button', { name: 'Copied' }).waitFor()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  for (const line of [
    "themeMode: 'dark'",
    "'--foyer-accent': '#0f766e'",
    "'--foyer-font-family': 'Georgia, serif'",
    "'--foyer-font-size-master': '11px'",
    "'--foyer-border-radius-master': '5px'",
    "'--foyer-z-index': '2000'",
    "'--foyer-modal-width': '370px'",
    "dir: 'rtl'",
  ])
    expect(code).toContain(line)
  await compile(code)
  await foyerButton(page).click()
  const sheet = await dialog(page).boundingBox()
  expect(Math.round(sheet?.width ?? 0)).toBe(370)
  // the address says it all
  await page.reload()
  await foyerButton(page).waitFor()
  // drawn as by default until the page’s own code takes over
  await expect.poll(() => page.getByTestId('look-code').textContent()).toBe(code)
  expect(await violations()).toEqual([])
})

/** @throws Error with what the compiler says */
async function compile(code: string): Promise<void> {
  const folder = mkdtempSync(join(app, '.results-look-'))
  try {
    writeFileSync(join(folder, 'foyer.ts'), code)
    writeFileSync(join(folder, 'css.d.ts'), "declare module '*.css?inline' { const css: string; export default css }")
    writeFileSync(
      join(folder, 'tsconfig.json'),
      // the packages as they are published
      JSON.stringify({
        extends: '../../../tsconfig.base.json',
        include: ['*.ts'],
        compilerOptions: { customConditions: [] },
      }),
    )
    await promisify(execFile)('pnpm', ['exec', 'tsc', '-p', folder], { cwd: app }).catch(
      (error: { stdout: string }) => {
        throw new Error(error.stdout)
      },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('default: a journey says how far one has come', async () => {
  const { page } = await openLanding('/?families=off')
  const journey = page.locator('.journey')
  await journey.getByRole('button', { name: 'Start' }).click()
  await dialog(page)
    .getByRole('button', { name: /Development wallet/ })
    .click()
  await approve(page, 'Connect to this site?')
  await expect.poll(() => journey.locator('[data-state=done]').count()).toBe(3)
  await page.getByRole('radio', { name: 'To send' }).check()
  await journey.getByRole('button', { name: 'Continue' }).click()
  await dialog(page).getByRole('textbox', { name: 'Amount' }).waitFor()
})

test('behavior: a journey that needs another set-up loads the page with it, and goes on there', async () => {
  const { page } = await openLanding('/?families=off')
  await page.getByRole('radio', { name: 'To pay' }).check()
  await page.locator('.journey').getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#try/pay')
  await page.getByRole('heading', { name: 'Pay a merchant' }).waitFor()
  await page.locator('.journey').getByRole('button', { name: 'Start' }).click()
  await dialog(page).getByText('24.00').or(dialog(page).getByText('24')).first().waitFor()
})

test('default: internals stay behind a panel that is closed at first; axe finds nothing, the panel open; at 320 px nothing is cut', async () => {
  const { page } = await openLanding()
  await foyerButton(page).waitFor()
  expect(await page.getByTestId('state-status').isVisible()).toBe(false)
  await wake(page)
  await expectAccessible(page)
  await page.getByTestId('state-status').waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('default: axe finds nothing in the dark, with an accent too light', async () => {
  const { page } = await openLanding('/?theme=dark&accent=%23ffe066')
  await wake(page)
  await expectAccessible(page)
})
