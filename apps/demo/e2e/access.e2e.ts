import { walkByKeyboard } from '@foyer/test'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { findViolations } from './findViolations.ts'
import { readNames, showWallet } from './languages/visitGallery.ts'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { keys, openSite, pageRpcUrls } from './site.ts'
import { startGateway } from './startGateway.ts'

// the site without its dialog: `landing.e2e.ts`; each view by itself: `axe.browser.test.tsx` of the widget
test('default: axe finds nothing on the site with its dialog open, right to left, where the arrow back points right', async () => {
  const { page } = await openSite({ path: '/?wallet=off&direction=rtl' })
  await openDialog(page)
  expect(await findViolations(page)).toEqual([])
  await dialog(page)
    .getByRole('button', { name: /All wallets/ })
    .click()
  // Backpack is a wallet of the list
  const back = dialog(page).getByRole('button', { name: 'Back', exact: true })
  await expect
    .poll(() => back.evaluate((element) => getComputedStyle(element).transform))
    .toBe('matrix(-1, 0, 0, 1, 0, 0)')
})

/** Presses Tab until the named control, once it is there, has focus; a trap or a lost focus ends in failure. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const find = () => page.evaluate(findControls)
  await expect.poll(async () => (await find()).some((one) => name.test(one)), { message: `${name}` }).toBe(true)
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await focusedText(page)
    if (name.test(focused)) return
  }
  throw new Error(`The keyboard does not reach ${name}`)
}

/** Runs in the page: what can have the focus, also in shadow roots, by its name. */
function findControls(): readonly string[] {
  const names: string[] = []
  const visit = (root: ParentNode) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) visit(element.shadowRoot)
      if (!element.matches('a, :is(button, input, textarea):enabled') || element.tabIndex < 0) continue
      names.push(element.getAttribute('aria-label') ?? element.textContent ?? '')
    }
  }
  visit(document)
  return names
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
  await expect.poll(() => focusedText(page)).toContain('Connect wallet')

  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await tabTo(page, /Harbor/)
  await page.keyboard.press('Enter')
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await expect.poll(() => dialog(page).count()).toBe(0)
  await expect.poll(() => focusedText(page)).toMatch(/0x/)

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
  await dialog(page).getByText('Network fee').waitFor()
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

/** The name of what has the focus. Where nothing has it, a page says its body, whose text holds every name. */
function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (element === document.body) return ''
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })
}

/** Lists what is wrong for who goes round a page with the keyboard alone, there and back; one line each. */
const walk = (page: Page): Promise<readonly string[]> =>
  walkByKeyboard({
    press: async (key) => {
      await page.keyboard.press(key)
      // what scrolls for it, and what goes because of that, has done so
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    },
    run: (code, argument) => page.evaluate(code as never, argument as never),
  })

/** A phone’s width; one of a computer repeats it (`npm run test:all`). */
const widths = process.env['TESTS'] === 'all' ? [360, 1_280] : [360]

// each view of the widget: `access.browser.test.tsx` there
test.each(widths)('behavior: each page of the wallet by keyboard alone, there and back, %d px wide', async (width) => {
  const { page } = await openSite({ path: '/wallet.html', viewport: { width, height: 720 } })
  await page.locator('#root li').first().waitFor()
  const names = await readNames(page)
  expect(names.length).toBeGreaterThan(40)
  const found: string[] = []
  for (const name of names) {
    await showWallet(page, name, 'en')
    // what a page asks its wallet for has come
    await expect.poll(() => page.locator('#root').textContent()).not.toContain('One moment…')
    found.push(...(await walk(page)).map((line) => `${name}: ${line}`))
  }
  expect(found, found.join('\n')).toEqual([])
})

test.each(widths)('behavior: each page of the owner by keyboard alone, there and back, %d px wide', async (width) => {
  const ownerToken = 'a-long-secret-of-the-owner'
  const { url, stop } = await startGateway({}, { ownerToken })
  onTestFinished(stop)
  const { page } = await openSite({ site: url, path: '/dashboard', viewport: { width, height: 720 } })
  const found: string[] = []
  const visit = async (path: string) => found.push(...(await walk(page)).map((line) => `/dashboard${path}: ${line}`))
  await visit('')
  await page.getByRole('textbox').or(page.locator('[type=password]')).first().fill(ownerToken)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  for (const path of ['', '/projects', '/projects/demo', '/wallets?q=pha', '/chains', '/parts']) {
    await page.goto(`${url}/dashboard${path}`)
    await visit(path)
  }
  expect(found, found.join('\n')).toEqual([])
})
