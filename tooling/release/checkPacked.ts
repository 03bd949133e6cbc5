// Ours, because no tool installs the packed packages in a site and drives it to a payment on a chain.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { notRunCode } from '../gates/gates.ts'
import { report } from '../gates/report.ts'
import { createRunner } from '../gates/startProcess.ts'
import { findCopies } from '../measure/measure.ts'
import { type App, apps } from './apps.ts'
import { buildApp } from './buildApp.ts'
import { driveApp, loseAppParts } from './driveApp.ts'
import { judgeTypes } from './judgeTypes.ts'
import { packPackages, publishedPackages, type Tarballs } from './packPackages.ts'
import { findAnvil, serveApp, startChain } from './serveSite.ts'

/**
 * Fresh sites of several kinds from the packed packages: each installs, builds, connects, signs and sends in Chromium on a chain of
 * its own, under a strict policy. `pnpm run packed` for the two that differ most, `TESTS=all pnpm run packed` for all,
 * `pnpm run packed vue svelte` for some.
 */
const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'foyer-packed-'))
const runner = createRunner()
const stops: (() => Promise<void>)[] = []
/** As many as a small machine's processors: each waits for the network or a browser for a good part of its time. */
const atOnce = 2

async function cleanUp(): Promise<void> {
  await Promise.all([runner.stop(), ...stops.map((end) => end())])
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** Angular's libraries are compiled by the site's own build: before it none can be imported. */
const linked = '@foyer/angular'

/** Every package by its name in plain Node, where no DOM global exists. */
async function importInNode(dir: string): Promise<void> {
  const names = publishedPackages(root).flatMap(({ manifest: { name } }) => (name === linked ? [] : [name]))
  const imports = names.map((name) => `await import('${name}')`).join('\n')
  await runner.run([process.execPath, '--input-type=module', '-e', imports], dir)
}

async function checkCopies(dir: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: ['src/main.tsx'],
    absWorkingDir: dir,
    outdir: 'out',
    bundle: true,
    splitting: true,
    format: 'esm',
    logLevel: 'silent',
    metafile: true,
    write: false,
  })
  return findCopies(dir, Object.keys(metafile.inputs))
}

type Given = { readonly tarballs: Tarballs; readonly anvil: string }

async function checkApp(app: App, { tarballs, anvil }: Given): Promise<readonly string[]> {
  const chain = await startChain(anvil)
  stops.push(chain.stop)
  const dir = path.join(folder, app.name)
  await buildApp({ root, dir, app, tarballs, rpcUrl: chain.url }, runner.run)
  const site = await serveApp(app, dir, chain.url)
  stops.push(site.stop)
  const given = { root, url: site.url, rpcUrl: chain.url, app }
  const problems = [...(await driveApp(given)), ...(await loseAppParts(given))]
  if (app.wagmi) problems.push(...(await checkCopies(dir)))
  if (app.packages) return problems
  await importInNode(dir)
  return [...problems, ...(await judgeTypes(root, dir, runner))]
}

/** A kind that fails does not end the others. */
async function checkAndTell(app: App, given: Given): Promise<readonly string[]> {
  const began = performance.now()
  const found = await checkApp(app, given).catch((error: unknown) => [
    error instanceof Error ? error.message : String(error),
  ])
  const seconds = Math.round((performance.now() - began) / 1_000)
  console.log(`${found.length === 0 ? '✔' : '✘'} ${app.name}: ${seconds} s`)
  return found.map((one) => `${app.name}: ${one}`)
}

async function check(chosen: readonly App[], anvil: string): Promise<readonly string[]> {
  const tarballs = await packPackages(root, path.join(folder, 'tarballs'), runner.run)
  const problems: string[] = []
  const waiting = [...chosen]
  const work = async () => {
    for (let app = waiting.shift(); app; app = waiting.shift())
      problems.push(...(await checkAndTell(app, { tarballs, anvil })))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return problems
}

async function main(wanted: readonly string[]): Promise<void> {
  const anvil = findAnvil(root)
  if (!anvil) {
    console.log('not run: npm has no anvil for this machine; set ANVIL_PATH to one')
    process.exitCode = notRunCode
    return
  }
  const unknown = wanted.filter((name) => !apps.some((app) => app.name === name))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}; there are ${apps.map(({ name }) => name).join(', ')}`)
  const isAll = process.env['TESTS'] === 'all'
  const chosen = apps.filter(({ name, always = isAll }) => (wanted.length === 0 ? always : wanted.includes(name)))
  report(
    await check(chosen, anvil),
    `${chosen.length} kinds of fresh sites from the packed packages install, build, connect, sign and send`,
  )
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => cleanUp().finally(() => process.exit(130)))
}
try {
  await main(process.argv.slice(2))
} catch (error) {
  report([error instanceof Error ? error.message : String(error)], '')
} finally {
  await cleanUp()
}
