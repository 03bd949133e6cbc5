import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { readFigures } from '../page/readFigures.ts'
import { findViolations } from './findViolations.ts'
import { approve, dialog, foyerButton } from './parts.ts'
import { openSite, siteUrl } from './site.ts'

const app = join(import.meta.dirname, '..')
const open = (path = '/', more: Parameters<typeof openSite>[0] = {}) => openSite({ path, panel: false, ...more })

/** The visitor moves, the shows come to life, and the button that kept the place of the widget's is gone. */
async function wake(page: Page): Promise<void> {
  await page.locator('#early').waitFor()
  await page.mouse.move(30, 300)
  await page.mouse.move(40, 310)
  await page.locator('#hero .show[data-live]').waitFor()
  await page.locator('#early').waitFor({ state: 'detached' })
}

test('default: what it is in one look: the claim, the widget, three figures as they were measured', async () => {
  const { page, errors, violations } = await open()
  await page.getByRole('heading', { level: 1, name: 'The way in for every wallet' }).waitFor()
  const figures = readFigures(readFileSync(join(app, '../../docs/benchmarks.md'), 'utf8'))
  const claims = await page.locator('.claims b').allTextContents()
  expect(claims).toEqual([figures.requests, `${figures.weight} kB`, `${figures.press} ms`])
  // it is all there without a script
  const width = () => page.locator('#hero picture img').evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBe(720)
  await wake(page)
  const hero = page.locator('#hero .show')
  await hero.getByRole('button', { name: /MetaMask/ }).click()
  await hero.getByText('0x71').first().waitFor()
  // the page's own dialog has nobody
  expect(await foyerButton(page).textContent()).toContain('Connect wallet')
  expect([errors, await violations()]).toEqual([[], []])
})

test('behavior: nothing is fetched for the shows before somebody moves, and nothing from elsewhere after', async () => {
  const { page, requests } = await open()
  await foyerButton(page).waitFor()
  // where the pointer rests, as Chromium itself tells of a page just drawn
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => /\/(createShow|startSite)-/.test(url))).toEqual([])
  await wake(page)
  await page.locator('.stage-pair .show[data-live]').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => !url.startsWith(`${siteUrl}/`))).toEqual([])
  expect(requests.filter((url) => url.includes('/rpc/'))).toEqual([])
})

test('behavior: pressed before anything is fetched, the button opens the dialog, and is where the focus returns', async () => {
  const { page } = await open('/', { hasTouch: true })
  await page.locator('#early').tap()
  await page.getByRole('dialog', { name: 'Connect wallet' }).waitFor()
  expect(await page.locator('#early').count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-foyer-button'))).toBe(true)
})

test('behavior: the picture gives way to the widget and nothing moves', async () => {
  const { page } = await open('/', { viewport: { width: 1280, height: 900 } })
  await foyerButton(page).waitFor()
  const places = () =>
    page.locator('h1, .claims, #code').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().y)))
  const before = await places()
  await wake(page)
  expect(await places()).toEqual(before)
})

test('default: samples of each framework, chosen by keys, and copied', async () => {
  const { page } = await open('/', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('tab', { name: 'React' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tabpanel', { name: 'Next.js' }).waitFor()
  await page.keyboard.press('End')
  const panel = page.getByRole('tabpanel', { name: 'No framework' })
  await panel.getByText('<foyer-button></foyer-button>').waitFor()
  expect(await page.getByRole('tabpanel').count()).toBe(1)
  await page.locator('#code').getByRole('button', { name: 'Copy' }).click()
  await page.locator('#code').getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('watchAccount(await foyer')
})

test('default: the playground changes page, button and dialog at once, by keys alone, and prints code that compiles', async () => {
  const { page, violations } = await open('/', { permissions: ['clipboard-read', 'clipboard-write'] })
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
  await look.getByRole('combobox', { name: 'Typeface' }).selectOption('serif')
  await look.getByRole('spinbutton', { name: 'Layer of the dialog' }).fill('2000')
  await look.getByRole('radio', { name: 'Left to right' }).focus()
  await page.keyboard.press('ArrowRight')
  const drawn = (selector: string) =>
    page.locator(selector).evaluate((one) => {
      const { fontFamily, colorScheme } = getComputedStyle(one)
      return { fontFamily, colorScheme, direction: getComputedStyle(one).direction }
    })
  const expected = { fontFamily: 'Georgia, serif', colorScheme: 'dark', direction: 'rtl' }
  for (const place of ['#hero .root', '.stage-pair .show:last-child .root', '#connect .root'])
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
  expect(await page.getByTestId('look-code').textContent()).toBe(code)
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
      JSON.stringify({ extends: '../../../tsconfig.base.json', include: ['*.ts'] }),
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

test('behavior: a colour too light to be read is said to be drawn darker', async () => {
  const { page } = await open()
  const look = page.locator('#look')
  await wake(page)
  await look.getByLabel('Any accent').fill('#ffe066')
  await look.getByText('Too light to be read on white').waitFor()
  await look.getByRole('button', { name: 'As it comes' }).click()
  await expect.poll(() => look.getByText('Too light').count()).toBe(0)
  expect(new URL(page.url()).search).toBe('')
})

test('default: a journey says how far one has come', async () => {
  const { page } = await open('/?families=off')
  const journey = page.locator('.journey')
  await journey.getByRole('button', { name: 'Start' }).click()
  await dialog(page)
    .getByRole('button', { name: /Development wallet/ })
    .click()
  await approve(page, 'Connect to this site?')
  await expect.poll(() => journey.locator('[data-state=done]').count()).toBe(3)
  await page.getByRole('radio', { name: 'To send' }).check()
  await journey.getByRole('button', { name: 'Go on' }).click()
  await dialog(page).getByRole('textbox', { name: 'Amount' }).waitFor()
})

test('behavior: a journey that needs another set-up loads the page with it, and goes on there', async () => {
  const { page } = await open('/?families=off')
  await page.getByRole('radio', { name: 'To pay' }).check()
  await page.locator('.journey').getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#try/pay')
  await page.getByRole('heading', { name: 'Pay a merchant' }).waitFor()
  await page.locator('.journey').getByRole('button', { name: 'Start' }).click()
  await dialog(page).getByText('24.00').or(dialog(page).getByText('24')).first().waitFor()
})

test('behavior: what does not run here says so, and cannot be pressed', async () => {
  const { page } = await open()
  await wake(page)
  await page.getByRole('radio', { name: 'Nothing at all' }).check()
  await page.getByText('The wallet by e-mail isn’t running here.').waitFor()
  expect(await page.locator('.journey').getByRole('button', { name: 'Start' }).isDisabled()).toBe(true)
})

test('behavior: internals stay behind a panel that is closed at first', async () => {
  const { page } = await open()
  await foyerButton(page).waitFor()
  expect(await page.getByTestId('state-status').isVisible()).toBe(false)
  await page.getByText('For developers').click()
  await page.getByTestId('state-status').waitFor()
})

test.each(['/', '/?theme=dark', '/?direction=rtl', '/?theme=dark&accent=%23ffe066'])(
  'default: axe finds nothing on the landing, %s',
  async (path) => {
    const { page } = await open(path)
    await wake(page)
    await page.locator('.stage-pair .show[data-live]').nth(1).waitFor()
    await page.getByText('For developers').click()
    // a show beside the playground is the same widget as the one above
    expect(await findViolations(page, ['landmark-unique'])).toEqual([])
  },
)

test.each(['/', '/phone.html', '/gallery.html?view=Connect'])(
  'behavior: nothing is cut at 320 px, %s',
  async (path) => {
    const { page } = await open(path, { viewport: { width: 320, height: 640 } })
    await page.locator('main').waitFor()
    if (path === '/') await wake(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)
