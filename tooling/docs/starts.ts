import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Hex, verifyMessage } from 'viem'
import { slowness } from '../../patience.base.ts'
import { notRunCode } from '../gates/gates.ts'
import { report } from '../gates/report.ts'
import { type RunningProcess, startProcess } from '../gates/startProcess.ts'
import { readFiles } from '../release/buildApp.ts'
import { driveWithWallet } from '../release/driveApp.ts'
import { packPackages, serveRegistry } from '../release/packPackages.ts'
import { findPort, type Part, serveFolder } from '../release/serveSite.ts'

/** What a reader does with a site after the page: its starter's own scripts, and what serves it. */
type Start = {
  readonly checks: readonly string[]
  /** A folder of files, or a command that is told a free port as `$PORT` and in its environment. */
  readonly serve: { readonly folder: string } | { readonly command: string }
  /** The package of a starter that fetches its files from elsewhere than a registry. */
  readonly remote?: string
  /** Packages whose versions the page names. */
  readonly uses: readonly string[]
}

/** Of a starter that has no type check until its reader installs one, as its own documentation says. */
const withTypes = (checker: string, command: string) => [`npm install --save-dev ${checker} typescript@6`, command]

const next = {
  checks: ['npm run build', 'npx tsc --noEmit', 'npm run lint'],
  serve: { command: 'npx next start -p $PORT' },
  uses: ['next', 'react'],
} as const

const starts: Readonly<Record<string, Start>> = {
  react: { checks: ['npm run build', 'npm run lint'], serve: { folder: 'dist' }, uses: ['vite', 'react'] },
  next,
  'next-pages': next,
  'react-router': {
    checks: ['npm run build', 'npm run typecheck'],
    serve: { command: 'npm start' },
    remote: 'create-react-router',
    uses: ['react-router', 'react'],
  },
  vue: { checks: ['npm run build'], serve: { folder: 'dist' }, uses: ['vite', 'vue'] },
  nuxt: {
    checks: ['npm run build', ...withTypes('vue-tsc', 'npx nuxt typecheck')],
    serve: { command: 'node .output/server/index.mjs' },
    remote: 'create-nuxt',
    uses: ['nuxt', 'vue'],
  },
  svelte: { checks: ['npm run build', 'npm run check'], serve: { folder: 'dist' }, uses: ['vite', 'svelte'] },
  sveltekit: {
    checks: ['npm run build', 'npm run check', 'npm run lint'],
    serve: { command: 'npx vite preview --host 127.0.0.1 --port $PORT' },
    uses: ['@sveltejs/kit', 'svelte'],
  },
  angular: { checks: ['npm run build'], serve: { folder: 'dist/my-site/browser' }, uses: ['@angular/core'] },
  astro: {
    checks: ['npm run build', ...withTypes('@astrojs/check', 'npx astro check')],
    serve: { folder: 'dist' },
    remote: 'create-astro',
    uses: ['astro'],
  },
  plain: { checks: [], serve: { folder: '.' }, uses: [] },
  vite: { checks: ['npm run build'], serve: { folder: 'dist' }, uses: ['vite'] },
}

/** Longest wait for a site's server, in ms. */
const serveTimeout = 120_000 * slowness

const root = path.resolve(import.meta.dirname, '../..')
/** With the starters that the pages name, in place of their newest: so that a run today is as one before. */
const isPinned = process.argv.includes('--pinned')
const pages = path.join(root, 'apps/docs/src/content/docs/start')
const skeletons = path.join(import.meta.dirname, 'skeletons.md')
const folder = mkdtempSync(path.join(tmpdir(), 'foyer-starts-'))
const running = new Set<RunningProcess>()

function start(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv, onLine: (line: string) => void) {
  const started = startProcess(command, { cwd, env, onLine })
  running.add(started)
  return started
}

/** To its end, with its output where it fails. */
async function run(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const lines: string[] = []
  const code = await start(command, cwd, env, (line) => lines.push(line)).done
  if (code !== 0) throw new Error([`${command.join(' ')}: ended with code ${code}`, ...lines].join('\n'))
  // Angular's builder warns of these, and a reader would look for what they did wrong
  const warned = lines.find((line) => line.includes('CommonJS'))
  if (warned) throw new Error(`${command.join(' ')}: ${warned}`)
}

async function measure<result>(name: string, work: () => Promise<result>): Promise<result> {
  const began = performance.now()
  const result = await work()
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${name}`)
  return result
}

/** What a part of a page tells its reader to do. */
type Steps = {
  /** One command a line, of the blocks `sh`. */
  readonly commands: readonly string[]
  /** Files to write, by the title of each block; a later one of the same name takes the place of the first. */
  readonly files: readonly { readonly file: string; readonly text: string }[]
}

/** The header that a block of this title is. */
const policyHeader = 'content-security-policy'

/**
 * Reads a page: what it says as far as “That is all.”, and its section on a policy.
 * @throws Error where the page has no such end, or nothing to follow
 */
function readStart(markdown: string): { readonly site: Steps; readonly policy: Steps } {
  const [before = '', after] = markdown.split('That is all.')
  if (after === undefined) throw new Error('The page does not say where it ends')
  const [, policy = ''] = /^## [^\n]*policy[^\n]*\n([\s\S]*?)(?=^## |$(?![\s\S]))/im.exec(after) ?? []
  const site = readPart(before)
  if (site.commands.length === 0 || site.files.length === 0) throw new Error('The page has nothing to follow')
  return { site, policy: readPart(policy) }
}

function readPart(markdown: string): Steps {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
  const commands = blocks.flatMap(([, text = '']) => text.split('\n').filter((line) => line !== ''))
  return { commands, files: readFiles(markdown) }
}

/** Without a shell, which passes on no variable named as npm names the registry of a scope. */
function toWords(command: string): readonly string[] {
  return [...command.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word)
}

/** What says that a starter could not reach where its files are. */
const outOfReach =
  /fetch failed|unable to connect|failed to download|something went wrong|ENOTFOUND|EAI_AGAIN|ECONNREFUSED/i

/** Runs a starter; where it cannot fetch its files, writes what stands for them, and says so. */
async function startSite(command: string, target: string, name: string, cwd: string, env: NodeJS.ProcessEnv) {
  const remote = starts[name]?.remote
  try {
    await run(toWords(command), cwd, env)
  } catch (error) {
    if (!remote || !outOfReach.test(String(error))) throw error
    let version = ''
    await start(['npm', 'view', remote, 'version'], cwd, env, (line) => (version ||= line.trim())).done
    console.log(`          ${remote}@${version} cannot fetch its files, which no registry has: they were made by hand`)
    const [, skeleton = ''] = readFileSync(skeletons, 'utf8').split(`\n## ${name}\n`)
    const [own = ''] = skeleton.split('\n## ')
    writeFiles(
      readFiles(own).map(({ file, text }) => ({ file, text: text.replaceAll('__VERSION__', version) })),
      path.join(cwd, target),
    )
  }
}

function writeFiles(files: Steps['files'], cwd: string): void {
  for (const { file, text } of files) {
    mkdirSync(path.dirname(path.join(cwd, file)), { recursive: true })
    writeFileSync(path.join(cwd, file), text)
  }
}

/** @returns where the commands have led */
async function follow({ commands, files }: Steps, name: string, from: string, env: NodeJS.ProcessEnv): Promise<string> {
  let cwd = from
  for (const [index, command] of commands.entries()) {
    const [, target] = /^cd (.+)$/.exec(command) ?? []
    const [, next] = /^cd (.+)$/.exec(commands[index + 1] ?? '') ?? []
    if (target) cwd = path.join(cwd, target)
    else
      await measure(command, () => (next ? startSite(command, next, name, cwd, env) : run(toWords(command), cwd, env)))
  }
  writeFiles(
    files.filter(({ file }) => file !== policyHeader),
    cwd,
  )
  return cwd
}

async function serve({ serve }: Start, cwd: string, env: NodeJS.ProcessEnv, policy: string | undefined): Promise<Part> {
  if ('folder' in serve)
    return serveFolder(path.join(cwd, serve.folder), policy === undefined ? {} : { [policyHeader]: policy })
  const port = await findPort()
  const ready = Promise.withResolvers<void>()
  const lines: string[] = []
  const command = serve.command.replace('$PORT', String(port)).split(' ')
  const server = start(command, cwd, { ...env, PORT: String(port), HOST: '127.0.0.1' }, (line) => {
    lines.push(line)
    if (/ready|listening|➜|serve\] http/i.test(line)) ready.resolve()
  })
  const ended = server.done.then((code): never => {
    throw new Error([`${serve.command} ended with code ${code}`, ...lines].join('\n'))
  })
  const late = delay(serveTimeout, undefined, { ref: false }).then((): never => {
    throw new Error([`${serve.command} does not say that it listens`, ...lines].join('\n'))
  })
  await Promise.race([ready.promise, ended, late])
  return { url: `http://127.0.0.1:${port}/`, stop: server.stop }
}

/** Connects, and has the site ask for a signature, which must be the account's. */
async function drive(served: Part): Promise<void> {
  try {
    await driveWithWallet(root, served.url, async (page, address) => {
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Sign a message' }).click()
      const output = page.locator('output')
      await output.getByText(/^0x[0-9a-f]{130}$/).waitFor()
      const signature = (await output.textContent()) as Hex
      const isTheirs = await verifyMessage({ address: address as Hex, message: 'Hello', signature })
      if (!isTheirs) throw new Error('The signature is not the account’s')
    })
  } finally {
    await served.stop()
  }
}

/** The package of the starter that a page's first command runs, where it runs one. */
function findStarter(command = ''): string | undefined {
  const [, create, name] = /^(npm create|npx) (\S+)@latest /.exec(command) ?? []
  return create === 'npm create' ? `create-${name}` : name
}

/** As the page says it: a version that it names stands for the starter's newest. */
function pin(command: string, page: string): string {
  const starter = findStarter(command)
  const [, version] = new RegExp(`\`${starter}\` (\\d[\\w.-]*)`).exec(page) ?? []
  return version ? command.replace('@latest', `@${version}`) : command
}

const followed = /\n+We followed this page word for word on [^\n]*\n$/

type Followed = {
  readonly name: string
  readonly cwd: string
  readonly seconds: number
  readonly env: NodeJS.ProcessEnv
}

/** Says at the end of the page when it was followed, with what, and how long that took. */
async function writeFollowed(file: string, starter: string | undefined, done: Followed): Promise<void> {
  const versions: string[] = []
  if (starter) {
    await start(['npm', 'view', starter, 'version'], done.cwd, done.env, (line) => versions.push(line.trim())).done
    versions.splice(0, versions.length, `\`${starter}\` ${versions[0]}`)
  }
  for (const one of starts[done.name]?.uses ?? []) {
    const manifest = path.join(done.cwd, 'node_modules', one, 'package.json')
    versions.push(`\`${one}\` ${JSON.parse(readFileSync(manifest, 'utf8')).version}`)
  }
  const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const seconds = `${Math.round(done.seconds)} seconds from the first command to a signed message, and then again with the policy.`
  const text = `We followed this page word for word on ${day}${formatVersions(versions)}: ${seconds}`
  writeFileSync(file, `${readFileSync(file, 'utf8').replace(followed, '\n').trimEnd()}\n\n${text}\n`)
}

function formatVersions(versions: readonly string[]): string {
  return versions.length === 0 ? '' : `, with ${new Intl.ListFormat('en-US').format(versions)}`
}

/** Follows a page in an empty folder, without its policy and then with it. */
async function checkStart(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  const row = starts[name]
  if (!row) throw new Error(`There is no start page ${name}`)
  const bare = path.join(folder, name)
  mkdirSync(bare)
  const file = path.join(pages, `${name}.md`)
  const text = readFileSync(file, 'utf8')
  const { site, policy } = readStart(text)
  const [first = '', ...others] = site.commands
  const commands = isPinned ? [pin(first, text), ...others] : site.commands
  const began = performance.now()
  const cwd = await follow({ ...site, commands }, name, bare, env)
  const check = async (header?: string) => {
    for (const command of row.checks) await measure(command, () => run(command.split(' '), cwd, env))
    await measure('connected, signed', async () => drive(await serve(row, cwd, env, header)))
  }
  await check()
  const seconds = (performance.now() - began) / 1000
  if (policy.files.length === 0) throw new Error('The page has no policy')
  await follow(policy, name, cwd, env)
  await measure('with the policy', () => check(policy.files.find(({ file }) => file === policyHeader)?.text.trim()))
  if (!isPinned) await writeFollowed(file, findStarter(first), { name, cwd, seconds, env })
}

async function main(wanted: readonly string[]): Promise<void> {
  const names = wanted.length > 0 ? wanted : Object.keys(starts)
  if ((await start(['npm', 'view', 'create-vite', 'version'], folder, process.env, () => undefined).done) !== 0) {
    console.log('Not run: the registry of npm does not answer, which starters come from')
    process.exitCode = notRunCode
    return
  }
  const pack = (command: readonly string[], cwd: string) => run(command, cwd, process.env)
  const registry = await serveRegistry(await packPackages(root, path.join(folder, 'tarballs'), pack))
  const env = {
    ...process.env,
    'npm_config_@foyer:registry': registry.url,
    // what a person says when npm asks whether it may fetch the starter
    npm_config_yes: 'true',
    // starters install with what they believe to be run by
    npm_config_user_agent: undefined,
    npm_execpath: undefined,
    CI: '1',
    NG_CLI_ANALYTICS: 'false',
    NEXT_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
  }
  const problems: string[] = []
  try {
    for (const name of names) {
      console.log(`▶ ${name}`)
      await measure(name, () => checkStart(name, env)).catch((error: Error) =>
        problems.push(`${name}: ${error.message}`),
      )
      rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 10 })
    }
  } finally {
    await registry.stop()
  }
  report(problems, `${names.length} start pages followed to the letter: built, checked, connected, signed, twice`)
}

try {
  await main(process.argv.slice(2).filter((one) => one !== '--pinned'))
} catch (error) {
  report([error instanceof Error ? error.message : String(error)], '')
} finally {
  await Promise.all([...running].map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
