import { expect, test } from 'vitest'
import { shellPath } from '../../../chromium.base.ts'
import { buildSite } from './buildSite.ts'
import { listLazyFiles, tryFaults } from './goThrough.ts'
import { openChromium } from './openBrowser.ts'
import { serveSite } from './serveSite.ts'

/** One file of every step; `lostFiles.all.test.ts` takes every file, every fault, and more browsers. */
test('behavior: a file that is cut off, or gone with a deploy, leaves no visitor stuck', {
  timeout: 300_000,
}, async () => {
  await using site = await buildSite()
  await using server = await serveSite(site.folder)
  await using browser = await openChromium(shellPath)
  const { files, kept } = await listLazyFiles(server, site.own, browser.open)
  expect(files.length).toBeGreaterThan(50)
  const firsts = files.filter(({ at }, index) => files.findIndex((other) => other.at === at) === index)
  const cases = firsts.flatMap((file) => (['drop', 'gone'] as const).map((fault) => ({ ...file, fault })))
  const rows = await tryFaults(server, { cases, kept }, browser)
  expect(rows.filter(({ way }) => way === 'stuck')).toEqual([])
  // what is cut off can be asked for again, by a browser that asks
  expect(rows.filter(({ fault, way }) => fault === 'drop' && way !== 'unnoticed').length).toBeGreaterThan(4)
  expect(rows.filter(({ fault, way }) => fault === 'gone' && way === 'reload').length).toBeGreaterThan(4)
})
