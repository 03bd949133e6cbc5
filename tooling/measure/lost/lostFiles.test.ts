import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shellPath } from '../../../chromium.base.ts'
import { buildSite } from './buildSite.ts'
import { listLazyFiles, reloadForm, tryFaults } from './goThrough.ts'
import { openChromium } from './openBrowser.ts'
import { serveSite } from './serveSite.ts'

/** One file of every step; `lostFiles.all.test.ts` takes every file, every fault, and more browsers. */
test('behavior: a file that is cut off, or gone with a deploy, leaves no visitor stuck', {
  timeout: 300_000,
}, async () => {
  await using site = await buildSite()
  await using server = await serveSite(site.folder)
  await using browser = await openChromium(shellPath)
  const { files, kept } = await listLazyFiles(server, site.own, browser.open, 'withoutServices')
  expect(files.length).toBeGreaterThan(50)
  const firsts = files.filter(({ at }, index) => files.findIndex((other) => other.at === at) === index)
  const cases = firsts.flatMap((file) => (['drop', 'gone'] as const).map((fault) => ({ ...file, fault })))
  const rows = await tryFaults(server, { cases, kept }, browser)
  expect(rows.filter(({ way }) => way === 'stuck')).toEqual([])
  // what is cut off can be asked for again, by a browser that asks
  expect(rows.filter(({ fault, way }) => fault === 'drop' && way !== 'unnoticed').length).toBeGreaterThan(4)
  expect(rows.filter(({ fault, way }) => fault === 'gone' && way === 'reload').length).toBeGreaterThan(4)

  // what was typed stands there again, and the wallet is asked nothing that a person would have to answer
  const list = readdirSync(`${site.folder}/assets`).find((name) => name.startsWith('WalletSendSelectTokenView-'))
  const tab = await browser.open(`${server.visit(`/assets/${list}`, 'gone').url}#${encodeURIComponent(kept)}`)
  const texts = ['0.5', '0x2546BcD3c84621e976D8185a91A922aE77ECEc30']
  const after = await reloadForm(tab, texts)
  expect(after).toMatchObject({ typed: texts })
  expect((after as { asked: readonly string[] }).asked).not.toContain('eth_requestAccounts')
  await tab.close()
})
