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

test('default: in one look the claim, the widget, three figures as they were measured; nothing is fetched for the shows before somebody moves, nothing moves when they come, and nothing comes from elsewhere', async () => {
  const { page, errors, requests, violations } = await openLanding('/', { viewport: { width: 1280, height: 900 } })
  await page.getByRole('heading', { level: 1, name: 'The way in for every wallet' }).waitFor()
  const figures = readFigures(readFileSync(join(app, '../../docs/benchmarks.md'), 'utf8'))
  const claims = await page.locator('.claims b').allTextContents()
  expect(claims).toEqual([figures.requests, `${figures.weight} kB`, `${figures.press} ms`])
  // it is all there without a script
  const width = () => page.locator('#hero picture img').evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBe(720)
  // where the pointer rests, as Chromium itself tells of a page just drawn
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => /\/(createShow|startSite)-/.test(url))).toEqual([])
  const places = () =>
    page.locator('h1, .claims, #code').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().y)))
  const before = await places()
  await wake(page)
  expect(await places()).toEqual(before)
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
  expect(await page.getByRole('tabpanel').count()).toBe(1)
  await page.locator('#code').getByRole('button', { name: 'Copy' }).click()
  await page.locator('#code').getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('watchAccount(await foyer')

  await wake(page)
  const look = page.locator('#look')
  await look.getByLabel('Any accent').fill('#ffe066')
  await look.getByText('Too light to be read on white').waitFor()
  await look.getByRole('button', { name: 'As it comes' }).click()
  await expect.poll(() => look.getByText('Too light').count()).toBe(0)
  expect(new URL(page.url()).search).toBe('')

  await page.getByRole('radio', { name: 'Nothing at all' }).check()
  await page.getByText('The wallet by e-mail isn’t running here.').waitFor()
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
  await journey.getByRole('button', { name: 'Go on' }).click()
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
