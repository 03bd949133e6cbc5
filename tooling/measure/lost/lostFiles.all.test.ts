import { expect, test } from 'vitest'
import { buildSite } from './buildSite.ts'
import { listLazyFiles, tryFaults } from './goThrough.ts'
import { engines, openBrowser } from './openBrowser.ts'
import { faults, serveSite } from './serveSite.ts'
import { visits } from './visits.ts'

/** Every file of `lostFiles.test.ts` once, each with the next fault, in other browsers as well; `pnpm run results lost` tries them all. */
const shares = { chromium: 1, firefox: 1, '143': 6, '153': 6 } as const

/** What no visit without a real chain, a real service or a wallet that fails leads to. */
const others = /^none$/

for (const engine of engines) {
  test(`default: no file of a built site leaves a visitor stuck, whatever becomes of it, in ${engine}`, {
    timeout: 1_200_000,
  }, async (context) => {
    const found = await openBrowser(engine)
    if (typeof found === 'string') return context.skip(found)
    await using browser = found
    console.info(`Lost files: ${browser.version}`)
    if (/^\d/.test(engine)) expect(browser.version).toContain(` ${engine}.`)
    await using site = await buildSite()
    await using server = await serveSite(site.folder)
    const { files, kept } = await listLazyFiles(server, site.own, browser, visits)
    const asked = new Set(files.map(({ file }) => file))
    expect(site.all.filter((file) => !asked.has(file) && !site.own.has(file) && !others.test(file))).toEqual([])
    // every sixth has each fault in turn
    const cases = files.flatMap((file, index) => {
      const fault = faults[index % faults.length]
      return fault && index % shares[engine] === 0 ? [{ ...file, fault }] : []
    })
    const rows = await tryFaults(server, { cases, kept }, browser)
    expect(rows.filter(({ way }) => way === 'stuck')).toEqual([])
    expect(rows.length).toBe(cases.length)
  })
}
