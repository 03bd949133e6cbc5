import { expect, test } from 'vitest'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { openCode, startPhone } from './phone.ts'
import { openSite, siteUrl } from './site.ts'

test('default: before the visitor acts nothing is asked of anybody', async () => {
  const { page, requests, violations, errors } = await openSite()
  await foyerButton(page).waitFor()
  await page.waitForLoadState('networkidle')
  const paths = requests.map((url) => new URL(url).pathname)
  expect(requests.filter((url) => !url.startsWith(`${siteUrl}/`))).toEqual([])
  expect(paths.filter((path) => path.startsWith('/rpc/'))).toEqual([])
  expect(paths.filter((path) => !/^\/(assets\/|devnet\.json$|foyer\.svg$|$)/.test(path))).toEqual([])
  expect([await violations(), errors]).toEqual([[], []])
})

test('behavior: pointing at the button fetches code of the site and nothing else; opening adds no request elsewhere', async () => {
  const { page, requests } = await openSite()
  await foyerButton(page).waitFor()
  await page.waitForLoadState('networkidle')
  const before = requests.length
  await foyerButton(page).hover()
  // the list waits behind the page, and how many wallets there are is the last it learns
  await page.getByText(/^\d+\+$/).waitFor({ state: 'attached' })
  const fetched = requests.slice(before).map((url) => new URL(url).pathname)
  expect(fetched.length).toBeGreaterThan(0)
  expect(fetched.filter((path) => !path.startsWith('/assets/'))).toEqual([])
  const hovered = requests.length
  await openDialog(page)
  const afterwards = requests.slice(hovered).map((url) => new URL(url))
  expect(afterwards.filter(({ origin }) => origin !== new URL(page.url()).origin)).toEqual([])
  expect(afterwards.filter(({ pathname }) => !pathname.startsWith('/assets/'))).toEqual([])
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

test('behavior: C88: a browser without any wallet is offered the ways that need none', async () => {
  const { page, errors } = await openSite()
  await openDialog(page)
  for (const name of [/WalletConnect/, /All wallets/]) await dialog(page).getByRole('button', { name }).waitFor()
  expect(await dialog(page).getByText('Installed').count()).toBe(0)
  expect(errors).toEqual([])
})

test('behavior: opening shifts nothing on the page', async () => {
  const { page } = await openSite({ viewport: { width: 1280, height: 700 } })
  await foyerButton(page).waitFor()
  await page.waitForLoadState('networkidle')
  const place = () => page.locator('h1').boundingBox()
  const before = await place()
  await openDialog(page)
  expect(await place()).toEqual(before)
})
