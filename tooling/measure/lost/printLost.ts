import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildSite } from './buildSite.ts'
import { type FaultRow, type LazyFiles, listLazyFiles, tryFaults, type Way } from './goThrough.ts'
import { engines, isKind, openBrowser } from './openBrowser.ts'
import { type Fault, faults, serveSite } from './serveSite.ts'
import { visits } from './visits.ts'

const meanings: { readonly [fault in Fault]: string } = {
  once: 'one request is cut off, for each file of a visit',
  drop: 'the connection is cut until it is back',
  late: 'each file of a visit takes a second',
  gone: 'gone with a deploy: 404',
  page: 'gone with a deploy: a page in its place',
}
const ways: readonly Way[] = ['unnoticed', 'again', 'reload', 'stuck']

/** What was tried, one line each: a run that ends early goes on where it ended, as long as the site is built of the same files; who was stuck is tried again. */
const resultsFile = path.resolve(import.meta.dirname, '../../../.results/lost.jsonl')

type Known = FaultRow & { readonly version: string; readonly build: string }

/** Of what was tried again the last try. */
const readKnown = (build: string): readonly Known[] => {
  const rows = (existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8').split('\n') : [])
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Known)
    .filter((row) => row.build === build)
  return [...new Map(rows.map((row) => [`${row.version} ${toCell(row)}`, row])).values()]
}

/**
 * Which browser alone, which fault, or `kinds`: one file of each with every fault, and which files by a part of their names; default:
 * all. `table` tries nothing more.
 */
const [asked, askedFault, askedFile = ''] = process.argv.slice(2)
const isByKind = askedFault === 'kinds'
const tried = faults.filter((fault) => !askedFault || isByKind || fault === askedFault)

/** Every file of a built site with every fault in a browser, but for what is known. */
async function tryRest(
  site: Site,
  { files, kept: visitors }: LazyFiles,
  engine: (typeof engines)[number],
): Promise<void> {
  const browser = await openBrowser(engine)
  if (typeof browser === 'string') return console.error(browser)
  await using opened = browser
  const { version } = opened
  const known = new Set(
    site
      .known()
      .filter((row) => row.version === version && row.way !== 'stuck')
      .map(toCell),
  )
  const cases = files
    .filter((file) => file.file.includes(askedFile) && (!isByKind || isKind(file)))
    .flatMap((file) => tried.map((fault) => ({ ...file, fault })))
    .filter((cell) => !known.has(toCell(cell)))
  console.error(`${version}: ${cases.length} to try`)
  const save = (row: FaultRow) =>
    appendFileSync(resultsFile, `${JSON.stringify({ build: site.build, version, ...row })}\n`)
  await tryFaults(site.server, { cases, kept: visitors }, opened, save)
}

const toCell = ({ file, fault }: { readonly file: string; readonly fault: Fault }) => `${fault} ${file}`

function printTable(version: string, rows: readonly Known[]): void {
  console.log(`**${version}: what becomes of one file, and how many visitors get on how**\n`)
  console.log('| fault | files | unnoticed | “Try again” | “Reload page” | stuck |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const fault of faults) {
    const own = rows.filter((row) => row.fault === fault)
    if (own.length === 0) continue
    const counts = ways.map((way) => own.filter((row) => row.way === way).length)
    console.log(`| ${meanings[fault]} | ${own.length} | ${counts.join(' | ')} |`)
  }
  console.log('')
}

await using site = await buildSite()
await using server = await serveSite(site.folder)
const build = createHash('sha256').update(site.all.toSorted().join()).digest('hex').slice(0, 16)
mkdirSync(path.dirname(resultsFile), { recursive: true })
type Site = { readonly build: string; readonly server: typeof server; readonly known: () => readonly Known[] }

async function list(): Promise<LazyFiles> {
  const browser = await openBrowser('chromium')
  if (typeof browser === 'string') throw new Error(browser)
  await using opened = browser
  const files = await listLazyFiles(server, site.own, opened, visits)
  writeFileSync(listed, JSON.stringify({ build, ...files }))
  return files
}

/** What visits ask for, as it was seen last. */
const listed = path.join(path.dirname(resultsFile), 'lostFiles.json')
const before = existsSync(listed) ? JSON.parse(readFileSync(listed, 'utf8')) : undefined
const found: LazyFiles = before?.build === build ? before : await list()
const known = () => readKnown(build)
for (const engine of engines) if (!asked || asked === engine) await tryRest({ build, server, known }, found, engine)
const rows = known()
for (const version of new Set(rows.map((row) => row.version)))
  printTable(
    version,
    rows.filter((row) => row.version === version),
  )
const names = new Set(found.files.map(({ file }) => file))
const left = site.all.filter((file) => !names.has(file) && !site.own.has(file))
const short = left.map((file) => path.basename(file).replace(/-.{8}\.js$/, ''))
console.log('**The site’s scripts**\n')
console.log('| all | the page cannot be without | asked for when needed | for a real node, service or extension |')
console.log('| --- | --- | --- | --- |')
console.log(`| ${site.all.length} | ${site.own.size} | ${names.size} | ${left.length} |\n`)
console.error(`Not asked for: ${short.join(', ')}.`)
for (const row of rows) if (row.way === 'stuck' || !row.isMet) console.error(JSON.stringify(row))
