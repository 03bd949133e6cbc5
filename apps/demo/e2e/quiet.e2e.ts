import { expect, test } from 'vitest'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { openCode, startPhone } from './phone.ts'
import { openSite, siteUrl } from './site.ts'

// C41 and C88 of tooling/coverage/complaints.json
test('default: before the visitor acts nothing is asked of anybody; pointing and opening fetch code of the site alone, and offer ways that need no wallet here', async () => {
  const { page, requests, violations, errors } = await openSite({ viewport: { width: 1280, height: 700 } })
  await foyerButton(page).waitFor()
  await page.waitForLoadState('networkidle')
  const paths = requests.map((url) => new URL(url).pathname)
  expect(requests.filter((url) => !url.startsWith(`${siteUrl}/`))).toEqual([])
  expect(paths.filter((path) => path.startsWith('/rpc/'))).toEqual([])
  expect(paths.filter((path) => !/^\/(assets\/|devnet\.json$|foyer\.svg$|$)/.test(path))).toEqual([])
  // marks are among the site's own files, and come after the list
  const hasMarks = () => requests.some((url) => /\/assets\/Mark-/.test(url))
  expect(hasMarks()).toBe(false)

  const before = requests.length
  await foyerButton(page).hover()
  // the list waits behind the page, and how many wallets there are is the last it learns
  await page.getByText(/^\d+\+$/).waitFor({ state: 'attached' })
  expect(requests.length).toBeGreaterThan(before)
  const place = () => page.locator('h1').boundingBox()
  const stood = await place()
  await openDialog(page)
  expect(await place()).toEqual(stood)
  // letters stand there until the marks do
  await expect
    .poll(() => dialog(page).getByRole('listitem').allTextContents())
    .toEqual(['WalletConnectQR code', 'MetaMask', 'Trust Wallet', 'All wallets30+'])
  await expect.poll(() => dialog(page).locator('li svg.brand').count()).toBe(2)
  expect(hasMarks()).toBe(true)
  const fetched = requests.slice(before).filter((url) => !url.startsWith(`${siteUrl}/assets/`))
  expect(fetched).toEqual([])
  expect([await violations(), errors]).toEqual([[], []])
})

test('behavior: the relay’s code is fetched when someone asks for a wallet elsewhere, and again only with a session', async () => {
  const { page, requests } = await openSite({ path: '/?wallet=off' })
  const fetchedRelay = (from = 0) => requests.slice(from).some((url) => /\/assets\/openRelay-/.test(url))
  await foyerButton(page).waitFor()
  await openDialog(page)
  await page.getByText(/^\d+\+$/).waitFor()
  expect(fetchedRelay()).toBe(false)
  await page.keyboard.press('Escape')
  const phone = startPhone()
  phone.pair(await openCode(page))
  expect(fetchedRelay()).toBe(true)
  await expect.poll(() => state(page, 'status')).toBe('connected')

  const again = requests.length
  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(fetchedRelay(again)).toBe(true)

  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect.poll(() => state(page, 'status')).toBe('disconnected')
  await expect.poll(() => phone.getSessions().length).toBe(0)
  const without = requests.length
  await page.reload()
  await foyerButton(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(fetchedRelay(without)).toBe(false)
})
