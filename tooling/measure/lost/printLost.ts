import path from 'node:path'
import { firefoxPath } from '../../../apps/frame/test/support/firefox.ts'
import { shellPath } from '../../../chromium.base.ts'
import { readBrowsers } from '../../gates/readBrowsers.ts'
import { buildSite } from './buildSite.ts'
import { listLazyFiles, type Row, tryFaults } from './goThrough.ts'
import { type Browser, openChromium, openFirefox } from './openBrowser.ts'
import { type Fault, faults, serveSite } from './serveSite.ts'

const meanings: { readonly [fault in Fault]: string } = {
  once: 'one request is cut off',
  drop: 'the connection is cut until it is back',
  late: 'it takes a second',
  gone: 'gone with a deploy: 404',
  page: 'gone with a deploy: a page in its place',
}
const ways = ['unnoticed', 'again', 'reload', 'stuck'] as const

/** Which browser and which fault alone; default: all. */
const [asked, askedFault] = process.argv.slice(2)

/** Every file of a built site with every fault, as a table. */
async function printLost(name: string, browser: Browser): Promise<void> {
  await using site = await buildSite()
  await using server = await serveSite(site.folder)
  const { files, kept } = await listLazyFiles(server, site.own, browser.open)
  const tried = faults.filter((fault) => !askedFault || fault === askedFault)
  const cases = files.flatMap((file) => tried.map((fault) => ({ ...file, fault })))
  const rows = await tryFaults(server, { cases, kept }, browser)
  console.log(`**${name}: what becomes of one of ${files.length} files, and how many visitors get on how**\n`)
  console.log('| fault | unnoticed | “Try again” | “Reload page”, and the dialog is back | stuck |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const fault of tried) {
    const count = (way: Row['way']) => rows.filter((row) => row.fault === fault && row.way === way).length
    console.log(`| ${meanings[fault]} | ${ways.map(count).join(' | ')} |`)
  }
  const asked = new Set(files.map(({ file }) => file))
  const left = site.all.filter((file) => !asked.has(file) && !site.own.has(file))
  const names = left.map((file) => path.basename(file).replace(/-.{8}\.js$/, ''))
  console.log(
    `\nOf ${site.all.length} files the page cannot be without ${site.own.size}. Not asked for: ${names.join(', ')}.\n`,
  )
  for (const row of rows) if (row.way === 'stuck') console.error(JSON.stringify(row))
}

if (asked !== 'firefox') {
  await using chromium = await openChromium(shellPath)
  await printLost(chromium.version, chromium)
}
if (asked !== 'chromium' && firefoxPath) {
  await using firefox = await openFirefox(firefoxPath)
  const [version = 'Firefox'] = await readBrowsers([['second engine', firefoxPath]])
  await printLost(version.replace(/ \(.*\)$/, ''), firefox)
}
