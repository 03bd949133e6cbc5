import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { expect, test } from 'vitest'
import { firefoxPath } from '../../../apps/frame/test/support/firefox.ts'
import { shellPath } from '../../../chromium.base.ts'
import { buildSite } from './buildSite.ts'
import { listLazyFiles, tryFaults } from './goThrough.ts'
import { type Browser, openChromium, openFirefox } from './openBrowser.ts'
import { faults, serveSite } from './serveSite.ts'

/** An earlier and a later Chromium than a machine may have: packages that carry the program. */
const packages = {
  143: () => import.meta.resolve('chromium-143'),
  153: () => import.meta.resolve('chromium-153'),
} as const

/** Every file of `lostFiles.test.ts` once, each with the next fault, in other browsers as well; `pnpm run results lost` tries them all. */
async function tryEveryFile(browser: Browser, share = 1): Promise<void> {
  await using site = await buildSite()
  await using server = await serveSite(site.folder)
  const { files, kept } = await listLazyFiles(server, site.own, browser.open)
  const asked = new Set(files.map(({ file }) => file))
  const isUnseen = (file: string) => !asked.has(file) && !site.own.has(file)
  // what only a wallet of the site's own, or one that grants keys, leads to
  const others =
    /(AccountSettings|UpdateEmailWallet|UpgradeEmailWallet|UnsupportedChain|ConnectingFarcaster|SmartSessionList|OnRampFiatSelect|OnRampTokenSelect)View-/
  expect(site.all.filter((file) => isUnseen(file) && /View-/.test(file) && !others.test(file))).toEqual([])
  expect(asked.size).toBeGreaterThan(site.all.length * 0.75)
  const cases = files.flatMap((file, index) => {
    const fault = faults[index % faults.length]
    return fault && index % share === 0 ? [{ ...file, fault }] : []
  })
  const rows = await tryFaults(server, { cases, kept }, browser)
  expect(rows.filter(({ way }) => way === 'stuck')).toEqual([])
  expect(rows.length).toBe(cases.length)
}

const timeout = 1_200_000

test('default: no file of a built site leaves a visitor stuck, whatever becomes of it', { timeout }, async () => {
  await using browser = await openChromium(shellPath)
  await tryEveryFile(browser)
})

test('default: nor in Firefox', { timeout }, async (context) => {
  if (!firefoxPath) return context.skip('There is no Firefox; set FIREFOX_PATH, or install firefox-esr')
  await using browser = await openFirefox(firefoxPath)
  await tryEveryFile(browser)
})

for (const major of ['143', '153'] as const) {
  test(`default: nor in Chromium ${major}, before or after it changed what it asks for again`, {
    timeout,
  }, async (context) => {
    const path = await unpackChromium(major)
    if (!path) return context.skip(`There is a Chromium ${major} for Linux on x64 alone`)
    await using browser = await openChromium(path)
    expect(browser.version).toContain(` ${major}.`)
    // every sixth has each fault in turn
    await tryEveryFile(browser, 6)
  })
}

/** Where the program of that version is, once it is unpacked; undefined where there is none for this machine. */
async function unpackChromium(major: keyof typeof packages | `${keyof typeof packages}`): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = path.join(tmpdir(), 'foyer-chromium')
  const file = path.join(folder, major.toString())
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const packed = fileURLToPath(
    new URL('bin/chromium.br', packages[major]().replace(/(?<=\/@sparticuz\/chromium\/).*/, '')),
  )
  const part = `${file}.${process.pid}`
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }))
  // whole, or not there
  renameSync(part, file)
  return file
}
