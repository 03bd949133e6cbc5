import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { chromium, type Locator, type Page } from 'playwright'
import { chromiumArgs, shellPath } from '../../chromium.base.ts'
import { diagnose } from '../../packages/cli/src/doctor/diagnose.ts'
import { type MigrateOptions, migrateProject } from '../../packages/cli/src/migrate/migrateProject.ts'
import { report } from '../gates/report.ts'
import { createRunner, type RunningProcess, startProcess } from '../gates/startProcess.ts'
import { importTestKit } from '../release/driveApp.ts'
import { packPackages, serveRegistry } from '../release/packPackages.ts'
import { findPort, type Part, serveFolder } from '../release/serveSite.ts'

/** How a site stands, before the move or after it. */
type Standing = {
  /** Errors of its own compiler; undefined for a site of plain JavaScript. */
  readonly types?: number | undefined
  readonly builds: boolean
  readonly connects: boolean
  /** What its page threw. */
  readonly threw: readonly string[]
  /** The end of what failed. */
  readonly why?: string | undefined
}

type Project = {
  readonly repo: string
  readonly commit: string
  /** The site's own folder, where the repository has more than it. */
  readonly folder?: string
  readonly from: NonNullable<MigrateOptions['from']>
  /** What its README has a person set. */
  readonly env?: Readonly<Record<string, string>>
  /** In place of `npm run build`, where that asks for a service first. */
  readonly build?: string
  /** What it takes for granted and does not name, or names by its place in the repository. */
  readonly versions?: Readonly<Record<string, string>>
  /** What its button says. */
  readonly button?: string
  /** Pressed before it, in turn. */
  readonly presses?: readonly string[]
  readonly path?: string
  readonly family?: 'solana'
  readonly result?: {
    readonly date: string
    readonly before: Standing
    readonly after: Standing
    /** What the codemod left to a person. */
    readonly left: readonly string[]
    readonly minutes: number
    /** What `foyer doctor` says will fail once it is moved and installed. */
    readonly doctor?: readonly string[] | undefined
  }
}

const root = path.resolve(import.meta.dirname, '../..')
const list = path.join(import.meta.dirname, 'corpus.json')
const page = path.join(root, 'apps/docs/src/content/docs/move/corpus.md')
const folder = mkdtempSync(path.join(tmpdir(), 'foyer-corpus-'))
/** Where sites stand: those that `pnpm run corpus install` has made ready are not fetched again. */
const ready = process.env['CORPUS_FOLDER'] ?? folder
const { read, run, stop } = createRunner()

/** Longest install, build or check, in ms. */
const commandTimeout = 420_000

/** Longest wait for a site to answer, in ms. */
const serveTimeout = 60_000

const readList = () => JSON.parse(readFileSync(list, 'utf8')) as readonly Project[]

/** Its files as they are at the commit; from a folder of clones (`owner+name/repo`) where `CORPUS_CLONES` names one. */
async function fetchProject({ repo, commit, folder: inside = '.' }: Project, target: string): Promise<void> {
  const clones = process.env['CORPUS_CLONES']
  let git = clones && path.join(clones, repo.replace('/', '+'), 'repo')
  if (!git) {
    git = `${target}.git`
    await run(['git', 'init', '-q', '--bare', git], folder)
    await run(['git', `--git-dir=${git}`, 'fetch', '-q', '--depth', '1', `https://github.com/${repo}`, commit], folder)
  }
  const bare = `${target}.all`
  mkdirSync(bare)
  await run(['git', `--git-dir=${git}`, `--work-tree=${bare}`, 'checkout', '-q', '-f', commit, '--', inside], bare)
  cpSync(path.join(bare, inside), target, { recursive: true })
  rmSync(bare, { recursive: true })
}

/** Packages of the project's own repository are those that it has published; itself it does not install. */
function nameVersions({ versions = {} }: Project, dir: string): void {
  const file = path.join(dir, 'package.json')
  const text = readFileSync(file, 'utf8').replaceAll(/"workspace:[^"]*"/g, '"latest"')
  const manifest = JSON.parse(text)
  manifest.dependencies = { ...manifest.dependencies, ...versions }
  delete manifest.dependencies[manifest.name]
  writeFileSync(file, JSON.stringify(manifest, undefined, 2))
}

type Env = Readonly<Record<string, string>>

/**
 * Hoisted, as npm does it. Without lockfiles some of what wallets' packages name is gone or left out: one names a git repository in place of
 * its release, another imports what it calls optional.
 */
const settings = `pmOnFail: ignore
strictDepBuilds: false
autoInstallPeers: true
nodeLinker: hoisted
overrides:
  ethereumjs-abi: 0.6.8
packageExtensions:
  '@coinbase/cdp-sdk':
    dependencies: { '@x402/core': '*', '@x402/evm': '*', '@x402/svm': '*' }
`

/** Several times as fast as npm. */
async function install(dir: string, registry: string): Promise<void> {
  if (registry) writeFileSync(path.join(dir, '.npmrc'), `@foyer:registry=${registry}\n`)
  writeFileSync(path.join(dir, 'pnpm-workspace.yaml'), settings)
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-frozen-lockfile', '--reporter=append-only']
  await withLimit(read(['pnpm', 'install', ...flags], dir))
}

async function withLimit<value>(work: Promise<value>): Promise<value> {
  const limit = new AbortController()
  const late = delay(commandTimeout, undefined, { signal: limit.signal }).then(async (): Promise<never> => {
    await stop()
    throw new Error(`not done after ${commandTimeout / 1000} s`)
  })
  return Promise.race([work, late]).finally(() => limit.abort())
}

const readManifest = (dir: string) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))
  return { ...dependencies, ...devDependencies } as Readonly<Record<string, string>>
}

/** Errors of the site's own compiler, one a line. */
async function checkTypes(dir: string): Promise<readonly string[] | undefined> {
  const settings = path.join(dir, 'tsconfig.json')
  if (!existsSync(settings) || !existsSync(path.join(dir, 'node_modules/typescript'))) return undefined
  const isMany = /"files"\s*:\s*\[\s*\]/.test(readFileSync(settings, 'utf8'))
  const args = isMany ? ['-b', '--pretty', 'false'] : ['--noEmit', '--pretty', 'false']
  return await withLimit(read(['npx', 'tsc', ...args], dir)).then(
    () => [],
    (error: Error) => error.message.split('\n').filter((line) => line.includes('error TS')),
  )
}

/** Checks whether a build that went through has type-checked the site: Next's does, and one that begins with the compiler. */
function buildChecks(dir: string): boolean {
  if (!existsSync(path.join(dir, 'tsconfig.json'))) return false
  const { scripts = {} } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))
  if (/\btsc\b/.test(scripts.build)) return true
  const settings = readdirSync(dir).filter((name) => name.startsWith('next.config.'))
  return (
    /\bnext build\b/.test(scripts.build) &&
    !settings.some((name) => readFileSync(path.join(dir, name), 'utf8').includes('ignoreBuildErrors'))
  )
}

/** Installs nothing: builds, checks, serves and drives. */
async function judge(project: Project, dir: string, env: Env): Promise<Standing> {
  const command = project.build?.split(' ') ?? ['npm', 'run', 'build']
  const why = await withLimit(read(command, dir, env)).then(
    () => undefined,
    (error: Error) => error.message.slice(-3_000),
  )
  const errors = why === undefined && buildChecks(dir) ? [] : await checkTypes(dir)
  const types = errors?.length
  if (why !== undefined) return { types, builds: false, connects: false, threw: [], why }
  const site = await serve(dir, env)
  try {
    const driven = await drive(project, site.url)
    return { types, builds: true, ...driven, ...(errors?.[0] && { why: errors.slice(0, 5).join('\n') }) }
  } finally {
    await site.stop()
  }
}

/** As its framework serves what was built. */
async function serve(dir: string, env: Env): Promise<Part> {
  const has = readManifest(dir)
  const isExported = has['next'] && existsSync(path.join(dir, 'out/index.html'))
  if (isExported) return serveFolder(path.join(dir, 'out'))
  const port = String(await findPort())
  if (has['next']) return await startServer(['npx', 'next', 'start', '-p', port], dir, { ...env, PORT: port })
  if (has['@react-router/serve'])
    return await startServer(['npx', 'react-router-serve', 'build/server/index.js'], dir, { ...env, PORT: port })
  if (has['@remix-run/serve'])
    return await startServer(['npx', 'remix-serve', 'build/index.js'], dir, { ...env, PORT: port })
  if (has['vite']) return await startServer(['npx', 'vite', 'preview', '--host', '127.0.0.1', '--port', port], dir, env)
  return serveFolder(path.join(dir, has['react-scripts'] ? 'build' : 'dist'))
}

async function startServer(command: readonly string[], dir: string, env: Env): Promise<Part> {
  const lines: string[] = []
  const found = Promise.withResolvers<string>()
  const server: RunningProcess = startProcess(command, {
    cwd: dir,
    env: { ...process.env, ...env },
    onLine(line) {
      // a terminal's colors stand around the port
      const plain = stripVTControlCharacters(line)
      lines.push(plain)
      const [url] = /http:\/\/(localhost|127\.0\.0\.1):\d+[^\s)]*/.exec(plain) ?? []
      if (url) found.resolve(url)
    },
  })
  const late = delay(serveTimeout, undefined, { ref: false }).then((): never => {
    throw new Error(['It does not say that it listens', ...lines].join('\n'))
  })
  const url = await Promise.race([found.promise, late]).catch(async (error) => {
    await server.stop()
    throw error
  })
  return { url, stop: server.stop }
}

/** Opens the dialog, picks the wallet and looks whether the site then knows the account. Nothing reaches another machine. */
async function drive(project: Project, url: string): Promise<Pick<Standing, 'connects' | 'threw' | 'why'>> {
  const { installWallet } = await importTestKit(root)
  const browser = await chromium.launch({ args: chromiumArgs, ...(shellPath && { executablePath: shellPath }) })
  const threw: string[] = []
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  try {
    page.setDefaultTimeout(5_000)
    await page.route(
      (target) => target.host !== new URL(url).host,
      (route) => route.abort(),
    )
    page.on('pageerror', (error) => threw.push(error.message))
    const families = ['eip155', 'solana'] as const
    const wallet = await installWallet(page, { families: project.family ? ['solana'] : families })
    await page.goto(new URL(project.path ?? '', url).href, { timeout: 30_000, waitUntil: 'load' })
    const button = project.button ? new RegExp(project.button, 'i') : /connect( your)?( a)?( wallet)?$|select wallet/i
    for (const name of project.presses ?? []) await press(page, new RegExp(name, 'i'))
    await pickWallet(page, button)
    for (let tries = 0; !(await wallet.isConnected(project.family)); tries += 1) {
      if (tries > 40) throw new Error('The wallet was not asked')
      await delay(250)
    }
    await showsAccount(page, await wallet.address(project.family), button)
    return { connects: true, threw }
  } catch (error) {
    const shown = await page.locator('body').ariaSnapshot().catch(String)
    return {
      connects: false,
      threw,
      why: `${error instanceof Error ? error.message : error}\n${shown.slice(0, 1_500)}`,
    }
  } finally {
    await browser.close()
  }
}

const find = (page: Page, name: RegExp): Locator =>
  page.getByRole('button', { name }).or(page.getByText(name)).filter({ visible: true })

const press = async (page: Page, name: RegExp) => await find(page, name).first().click({ timeout: 15_000 })

/** A page that is not alive yet takes no notice of the first press. */
async function pickWallet(page: Page, button: RegExp): Promise<void> {
  const row = page.getByRole('button', { name: /test wallet/i }).or(page.getByText(/test wallet/i))
  const wallet = row.filter({ visible: true })
  for (let tries = 0; tries < 8; tries += 1) {
    if (tries === 0) await find(page, button).first().waitFor({ timeout: 20_000 })
    await find(page, button)
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined)
    const isShown = await wallet
      .first()
      .waitFor({ timeout: 2_500 })
      .then(
        () => true,
        () => false,
      )
    if (!isShown) continue
    await wallet.last().click()
    return
  }
  throw new Error('No dialog has the wallet')
}

/** The start of the address, a word that only a connected site says, or no button to connect with any more. */
async function showsAccount(page: Page, address: string, button: RegExp): Promise<void> {
  const start = new RegExp(`${address.slice(0, 4)}|disconnect|log ?out|\\bconnected`, 'i')
  for (let tries = 0; tries < 40; tries += 1) {
    if (await page.getByText(start).filter({ visible: true }).first().isVisible()) return
    if (tries > 8 && !(await find(page, button).first().isVisible())) return
    await delay(250)
  }
  throw new Error('The wallet let the site in, and the site does not show it')
}

/** Returns what every build gets: a stand-in for Google's fonts, and nothing that calls home. */
function toEnv({ env = {} }: Project): Env {
  const fonts = path.join(folder, 'fonts.cjs')
  writeFileSync(
    fonts,
    `module.exports = new Proxy({}, { get: () => "@font-face { font-family: 'A'; src: local('Arial') }" })`,
  )
  return {
    CI: 'false',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_FONT_GOOGLE_MOCKED_RESPONSES: fonts,
    ...env,
  }
}

/** As a person who has just cloned it. @returns its folder */
async function prepare(project: Project, registry: string): Promise<string> {
  const dir = path.join(ready, nameOf(project).replaceAll('/', '+'))
  if (existsSync(`${dir}.ready`)) return dir
  rmSync(dir, { recursive: true, force: true })
  await fetchProject(project, dir)
  nameVersions(project, dir)
  const lines = Object.entries(project.env ?? {}).map(([name, value]) => `${name}=${value}`)
  if (lines.length > 0) writeFileSync(path.join(dir, '.env'), `${lines.join('\n')}\n`)
  await install(dir, registry)
  writeFileSync(`${dir}.ready`, '')
  return dir
}

const toDay = () => new Date().toISOString().slice(0, 10)

/** Before, moved by the codemod alone, after. */
async function tryProject(project: Project, dir: string, registry: string): Promise<NonNullable<Project['result']>> {
  const env = toEnv(project)
  const date = toDay()
  const before = await measure('before', () => judge(project, dir, env))
  if (!before.connects) return { date, before, after: before, left: [], minutes: 0 }
  const { findings, left } = migrateProject({ folder: dir, version: '0.0.0', from: project.from, force: true })
  const open = findings.map(({ file, line, name, reason }) => `${file}:${line} ${name}: ${reason}`)
  const minutes = findings.reduce((sum, one) => sum + one.minutes, 0)
  if (left.length > 0)
    return { date, before, after: { builds: false, connects: false, threw: [] }, left: open, minutes }
  await measure('install', () => install(dir, registry))
  const problems = diagnose(dir, { isLoaded: true }).filter(({ level }) => level === 'fails')
  for (const made of ['.next', 'dist', 'build', 'out', '.parcel-cache'])
    rmSync(path.join(dir, made), { recursive: true, force: true })
  const after = await measure('after', () => judge(project, dir, env))
  const threw = after.threw.filter((one) => !before.threw.includes(one))
  const doctor = problems.map(({ what }) => what)
  return { date, before, after: { ...after, threw }, left: open, minutes, doctor }
}

async function measure<result>(name: string, work: () => Promise<result>): Promise<result> {
  const began = performance.now()
  const result = await work()
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${name}`)
  return result
}

const nameOf = ({ repo, folder: inside }: Project) => (inside ? `${repo}/${inside}` : repo)

const omitWhy = ({ why: _, ...standing }: Standing): Standing => standing

function save(project: Project, result: Project['result']): void {
  // why it failed names this machine's folders
  const stored = result && { ...result, before: omitWhy(result.before), after: omitWhy(result.after) }
  const rows = readList().map((one) => (nameOf(one) === nameOf(project) ? { ...one, result: stored } : one))
  writeFileSync(list, `${JSON.stringify(rows, undefined, 2)}\n`)
}

const names: Readonly<Record<string, string>> = {
  appkit: 'AppKit',
  rainbowkit: 'RainbowKit',
  connectkit: 'ConnectKit',
  'web3-onboard': 'web3-onboard',
  'solana-wallet-adapter': 'Solana wallet-adapter',
}

const formatAnswer = (is: boolean) => (is ? 'yes' : '**no**')

function formatTypes({ types }: Standing): string {
  if (types === undefined) return '–'
  return types === 0 ? 'yes' : `**${types} error${types === 1 ? '' : 's'}**`
}

const formatStanding = (one: Standing) =>
  `${formatTypes(one)} | ${formatAnswer(one.builds)} | ${formatAnswer(one.connects)}`

function toLink(project: Project): string {
  const inside = project.folder ? `/tree/${project.commit}/${project.folder}` : ''
  return `[${nameOf(project)}](https://github.com/${project.repo}${inside})`
}

/** The table on its page. */
function writePage(): void {
  const tried = readList().filter(({ result }) => result?.before.connects)
  const good = tried.filter(({ result }) => result?.after.builds && result.after.connects)
  const threw = tried.filter(({ result }) => (result?.after.threw.length ?? 0) > 0)
  const rows = tried.map((project) => {
    const { result } = project
    if (!result) throw new Error(`${nameOf(project)} has not been tried`)
    const left = result.left.map((one) => `\`${one.replace(/^[^ ]+ /, '').replace(/: [^:]*$/, '')}\``)
    return [
      `| ${toLink(project)} | \`${project.commit.slice(0, 7)}\` | ${names[project.from]}`,
      formatStanding(result.before),
      formatStanding(result.after),
      left.length === 0 ? 'nothing |' : `${[...new Set(left)].join(', ')} |`,
    ].join(' | ')
  })
  const examined = tried.filter(({ result }) => result?.doctor !== undefined)
  const sound = examined.filter(({ result }) => result?.doctor?.length === 0)
  const untried = readList().filter(({ result }) => !result)
  const unfit = readList().filter(({ result }) => result && !result.before.connects)
  const day = tried
    .map(({ result }) => result?.date ?? '')
    .toSorted()
    .at(-1)
  const text = [
    `${good.length} of ${tried.length} build and connect with nothing done by hand, and ${threw.length === 0 ? 'no' : threw.length} page throws that did not before. Last run: ${day ?? 'never'}.`,
    `\`foyer doctor\` ran on ${examined.length} of them after the move, and named nothing that fails in ${sound.length}.`,
    ...(untried.length > 0 ? [`${untried.length} more of the list haven’t been built yet.`] : []),
    ...(unfit.length > 0
      ? [
          `Not in the table, because they don’t install, build or connect before the move: ${unfit.map(toLink).join(', ')}.`,
        ]
      : []),
    '',
    '| project | commit | uses | types before | builds | connects | types after | builds | connects | left to a person |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ]
  const before = readFileSync(page, 'utf8')
  writeFileSync(
    page,
    before.replace(/(## The table\n\n)[\s\S]*?(?=\n## )/, (_, title) => `${title}${text.join('\n')}\n`),
  )
}

/** Fetches and installs them, and nothing more. */
async function prepareAll(wanted: readonly string[]): Promise<void> {
  for (const project of choose(wanted)) {
    console.log(nameOf(project))
    await prepare(project, '').catch((error: Error) => console.log(error.message.slice(-1_500)))
  }
}

function choose(wanted: readonly string[]): readonly Project[] {
  const all = readList()
  const named = wanted.map((name) => all.filter((one) => nameOf(one).includes(name)))
  return wanted.length > 0 ? [...new Set(named.flat())] : all
}

async function main(wanted: readonly string[]): Promise<void> {
  const projects = choose(wanted)
  const problems: string[] = []
  const pack = (command: readonly string[], cwd: string) => run(command, cwd)
  const registry = await serveRegistry(await packPackages(root, path.join(folder, 'tarballs'), pack))
  const start = (project: Project | undefined) => {
    const begun = project ? prepare(project, registry.url) : Promise.resolve('')
    // its own wait below tells of a failure
    begun.catch(() => undefined)
    return begun
  }
  try {
    // one is installed while the one before it builds
    let next = start(projects[0])
    for (const [index, project] of projects.entries()) {
      const prepared = next
      console.log(`▶ ${nameOf(project)}`)
      try {
        const dir = await measure('install', () => prepared).catch((error: Error) => {
          const before = { builds: false, connects: false, threw: [], why: error.message.slice(-600) }
          save(project, { date: toDay(), before, after: before, left: [], minutes: 0 })
          throw error
        })
        next = start(projects[index + 1])
        const result = await tryProject(project, dir, registry.url)
        save(project, result)
        const { before, after, left, doctor = [] } = result
        // Node takes minutes for what the tool does in seconds
        if (before.connects) await run(['rm', '-rf', dir, `${dir}.ready`], folder)
        console.log(
          `          before: ${formatStanding(before)}   after: ${formatStanding(after)}   left: ${left.length}`,
        )
        const isWorse = (after.types ?? 0) > (before.types ?? 0)
        if (after.builds && after.connects && after.threw.length + doctor.length === 0 && !isWorse) continue
        console.log([before.why, after.why, ...after.threw, ...left, ...doctor].join('\n'))
        problems.push(nameOf(project))
      } catch (error) {
        if (next === prepared) next = start(projects[index + 1])
        problems.push(`${nameOf(project)}: ${error instanceof Error ? error.message.slice(-3_000) : error}`)
        console.log(problems.at(-1))
      }
    }
    writePage()
  } finally {
    await registry.stop()
  }
  report(
    problems,
    `${projects.length} public projects moved by the codemod alone: built and connected, before and after`,
  )
}

try {
  const [, , first, ...others] = process.argv
  if (first === 'page') writePage()
  else if (first === 'install') await prepareAll(others)
  else await main(process.argv.slice(2))
} catch (error) {
  report([error instanceof Error ? error.message : String(error)], '')
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
