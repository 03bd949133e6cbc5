import { expect, test } from 'vitest'
import { foyerButton, openDialog } from './parts.ts'
import { openSite, siteUrl } from './site.ts'

test('default: before the visitor acts nothing is asked of anybody', async () => {
  const { page, requests, violations, errors } = await openSite()
  await foyerButton(page).waitFor()
  await page.waitForLoadState('networkidle')
  const paths = requests.map((url) => new URL(url).pathname)
  expect(requests.filter((url) => !url.startsWith(`${siteUrl}/`))).toEqual([])
  expect(paths.filter((path) => path.startsWith('/rpc/'))).toEqual([])
  expect(paths.filter((path) => !/^\/(assets\/|devnet\.json$|lumen\.svg$|dawn\.svg$|$)/.test(path))).toEqual([])
  expect([await violations(), errors]).toEqual([[], []])
})

test('behavior: pointing at the button fetches code of the site and nothing else; opening adds no request elsewhere', async () => {
  const { page, requests } = await openSite()
  await foyerButton(page).waitFor()
  await page.waitForLoadState('networkidle')
  const before = requests.length
  await foyerButton(page).hover()
  await page.waitForLoadState('networkidle')
  const fetched = requests.slice(before).map((url) => new URL(url).pathname)
  expect(fetched.length).toBeGreaterThan(0)
  expect(fetched.filter((path) => !path.startsWith('/assets/'))).toEqual([])
  const hovered = requests.length
  await openDialog(page)
  expect(requests.slice(hovered)).toEqual([])
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
