import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { slowness } from '../../../patience.base.ts'
import { buildSite } from './buildSite.ts'
import { listLazyFiles, reloadForm, tryFaults } from './goThrough.ts'
import { openBrowser } from './openBrowser.ts'
import { serveSite } from './serveSite.ts'
import { ownVisits } from './visits.ts'

/** One file of every step; `lostFiles.all.test.ts` takes every file, every fault, and more browsers. */
test('behavior: a file that is cut off, or gone with a deploy, leaves no visitor stuck', {
  timeout: 300_000 * slowness,
}, async () => {
  await using site = await buildSite()
  await using server = await serveSite(site.folder)
  const found = await openBrowser('chromium')
  if (typeof found === 'string') throw new Error(found)
  await using browser = found
  const { files, kept } = await listLazyFiles(server, site.own, browser, ownVisits)
  expect(files.length).toBeGreaterThan(50)
  const firsts = files.filter(({ at }, index) => files.findIndex((other) => other.at === at) === index)
  const cases = firsts.flatMap((file) => (['drop', 'gone'] as const).map((fault) => ({ ...file, fault })))
  const rows = await tryFaults(server, { cases, kept }, browser)
  expect(rows.filter(({ way }) => way === 'stuck')).toEqual([])
  // what is cut off can be asked for again, by a browser that asks
  expect(rows.filter(({ fault, way }) => fault === 'drop' && way !== 'unnoticed').length).toBeGreaterThan(4)
  expect(rows.filter(({ fault, way }) => fault === 'gone' && way === 'reload').length).toBeGreaterThan(4)

  // what was typed stands there again, and the wallet is asked nothing that a person would have to answer
  const find = (name: string) =>
    `/assets/${readdirSync(`${site.folder}/assets`).find((one) => one.startsWith(`${name}-`))}`
  const typeAndReload = async (query: string, lost: string, form: Parameters<typeof reloadForm>[1]) => {
    const tab = await browser.open(`${server.visit([find(lost)], 'gone').url}${query}`)
    const after = await reloadForm(tab, form)
    await tab.close()
    expect(after).toMatchObject({ typed: form.texts })
    expect(after.asked).not.toContain('eth_requestAccounts')
  }
  await typeAndReload(`#${encodeURIComponent(kept.wallet ?? '')}`, 'WalletSendSelectTokenView', {
    // the name of the coin alone stands on the other button too, once it is known that there is not enough of it
    ...{ view: 'WalletSend', isConnected: true, button: 'Choose another token' },
    texts: ['0.5', '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'],
  })
  await typeAndReload(`?kit&served#${encodeURIComponent(kept.wallet ?? '')}`, 'SwapSelectTokenView', {
    ...{ view: 'Swap', isConnected: true, button: 'Choose another token' },
    texts: ['2.5'],
  })
  await typeAndReload(`?kit&served#${encodeURIComponent(kept.wallet ?? '')}`, 'OnRampFiatSelectView', {
    ...{ view: 'OnRampProviders', isConnected: true, button: 'US Dollar' },
    texts: ['275'],
  })
  await typeAndReload('?kit&embedded', 'EmailVerifyOtpView', {
    ...{ view: 'EmailLogin', isConnected: false, button: 'Continue' },
    texts: ['ada@example.com'],
  })
})
