import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { findViolations } from './findViolations.ts'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { keys, openSite, pageRpcUrls } from './site.ts'

// each view by itself, in both themes, 320 px and forced colours: axe.browser.test.tsx of the widget
test('default: axe finds nothing on any view in any state as they are built, right to left', async () => {
  const { page, errors, violations } = await openSite({ path: '/gallery.html?dir=rtl' })
  await expect
    .poll(() => page.locator('.stage').evaluateAll((stages) => stages.every((stage) => stage.childElementCount > 0)), {
      timeout: 20_000,
    })
    .toBe(true)
  await page.getByText('What is a wallet?').first().waitFor()
  await page.waitForLoadState('networkidle')
  // the gallery shows one view several times on a page: their headings cannot all differ
  expect(await findViolations(page, ['landmark-unique'])).toEqual([])
  // the scenes' NFTs are pictures that are data, which this site allows nobody
  expect((await violations()).filter((one) => !one.startsWith('img-src data'))).toEqual([])
  expect(errors.filter((text) => !text.startsWith('Foyer:'))).toEqual([])
})

test('default: axe finds nothing on the site and its open dialog', async () => {
  const { page } = await openSite({ path: '/' })
  await foyerButton(page).waitFor()
  expect(await findViolations(page)).toEqual([])
  await openDialog(page)
  expect(await findViolations(page)).toEqual([])
})

/** Presses Tab until the named control has focus; a trap or a lost focus ends in failure. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
    if (name.test(focused)) return
  }
  throw new Error(`The keyboard does not reach ${name}`)
}

test('behavior: the whole journey by keyboard alone, and focus returns to the opener', async () => {
  const { page } = await openSite({
    wallets: [{ rpcUrls: pageRpcUrls, accounts: [keys[0]], info: { name: 'Harbor', rdns: 'test.harbor' } }],
  })
  await foyerButton(page).waitFor()
  await tabTo(page, /Connect wallet/)
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(await focusedText(page)).toContain('Connect wallet')

  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await tabTo(page, /Harbor/)
  await page.keyboard.press('Enter')
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(await focusedText(page)).toMatch(/0x/)

  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await tabTo(page, /^Send$/)
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('Amount').waitFor()
  await page.keyboard.type('0.01')
  await tabTo(page, /^To$|Address/)
  await page.keyboard.type('0x2546BcD3c84621e976D8185a91A922aE77ECEc30')
  await tabTo(page, /Review/)
  await page.keyboard.press('Enter')
  await dialog(page).getByText('Network cost').waitFor()
  await tabTo(page, /^Send$/)
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('heading', { name: '0.01 ETH sent' }).waitFor()
  await tabTo(page, /^Done$/)
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog(page).count()).toBe(0)
  await expect.poll(() => focusedText(page)).toMatch(/0x/)
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await tabTo(page, /Disconnect/)
  await page.keyboard.press('Enter')
  await expect.poll(() => state(page, 'status')).toBe('disconnected')
  await expect.poll(() => focusedText(page)).toContain('Connect wallet')
})

function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.textContent ?? ''
  })
}

test('behavior: on a right-to-left page the arrow back points right', async () => {
  const { page } = await openSite({ path: '/?wallet=off&direction=rtl' })
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /All wallets/ })
    .click()
  // Backpack is a wallet of the list
  const back = dialog(page).getByRole('button', { name: 'Back', exact: true })
  await expect
    .poll(() => back.evaluate((element) => getComputedStyle(element).transform))
    .toBe('matrix(-1, 0, 0, 1, 0, 0)')
})
