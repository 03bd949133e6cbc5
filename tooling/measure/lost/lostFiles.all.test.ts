import { afterAll, beforeAll, expect, test } from 'vitest'
import { slowness } from '../../../patience.base.ts'
import { buildSite } from './buildSite.ts'
import { type LazyFiles, listLazyFiles, tryFaults } from './goThrough.ts'
import { engines, isKind, openBrowser } from './openBrowser.ts'
import { faults, type LossyServer, serveSite } from './serveSite.ts'
import { visits } from './visits.ts'

/** One file of each kind with every fault, in each browser; `pnpm run lost` tries all files. */
const timeout = 1_200_000 * slowness

let site: Awaited<ReturnType<typeof buildSite>>
let server: LossyServer
let found: LazyFiles

async function open(engine: (typeof engines)[number]) {
  const browser = await openBrowser(engine)
  if (typeof browser !== 'string') console.info(`Files are lost in ${browser.version}`)
  return browser
}

beforeAll(async () => {
  site = await buildSite()
  server = await serveSite(site.folder)
  const browser = await openBrowser('chromium')
  if (typeof browser === 'string') throw new Error(browser)
  await using opened = browser
  found = await listLazyFiles(server, site.own, opened, visits)
}, timeout)
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
})

test('default: visits ask for all that a site can lose, but for what takes a real node, service or extension', () => {
  const asked = new Set(found.files.map(({ file }) => file))
  const left = site.all.filter((file) => !asked.has(file) && !site.own.has(file))
  expect(left.filter((file) => /View-|Tab-|\/[a-z]{2}-.{8}\.js$/.test(file))).toEqual([])
  expect(left.length).toBeLessThan(site.all.length * 0.15)
})

for (const engine of engines) {
  test(`default: no file leaves a visitor stuck, whatever becomes of it, in ${engine}`, {
    timeout,
  }, async (context) => {
    const opened = await open(engine)
    if (typeof opened === 'string') return context.skip(opened)
    await using browser = opened
    if (/^\d/.test(engine)) expect(browser.version).toContain(` ${engine}.`)
    const cases = found.files.filter(isKind).flatMap((file) => faults.map((fault) => ({ ...file, fault })))
    expect(cases.length).toBeGreaterThan(50)
    const rows = await tryFaults(server, { cases, kept: found.kept }, browser)
    expect(rows.filter(({ way }) => way === 'stuck')).toEqual([])
    expect(rows.filter(({ isMet }) => isMet).length).toBeGreaterThan(cases.length * 0.8)
  })
}
