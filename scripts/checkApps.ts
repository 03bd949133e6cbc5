import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type App, apps, buildApp } from './buildApp.ts'
import { createRunner } from './createRunner.ts'
import { driveApp } from './driveApp.ts'
import { drivePackedSite } from './drivePackedSite.ts'
import { notRunCode } from './gates.ts'
import { buildPackedApp, packPackages, type Tarballs, wagmiVersions } from './packedApp.ts'
import { type Part, serveFolder, startChain } from './packedSite.ts'
import { report } from './report.ts'

/**
 * Fresh sites of six kinds from the packed packages: each installs, builds, connects, signs and sends in Chromium on a chain of
 * its own, under a strict policy. `pnpm run apps` for all, `pnpm run apps vue svelte` for some.
 */
const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'foyer-apps-'))
const { run, stop } = createRunner()
const stops: (() => Promise<void>)[] = []

async function cleanUp(): Promise<void> {
  await Promise.all([stop(), ...stops.map((end) => end())])
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

async function checkApp(app: App, chain: Part, tarballs: Tarballs): Promise<readonly string[]> {
  const dir = path.join(folder, app.name)
  const site = await buildApp({ root, dir, app, tarballs, rpcUrl: chain.url }, run)
  stops.push(site.stop)
  return driveApp(site.url, chain.url)
}

async function checkReact(chain: Part, tarballs: Tarballs, wagmi: (typeof wagmiVersions)[number]) {
  const dir = path.join(folder, `react-wagmi-${wagmi}`)
  await buildPackedApp(root, dir, { rpcUrl: chain.url, tarballs, wagmi }, run)
  const site = await serveFolder(path.join(dir, 'dist'))
  stops.push(site.stop)
  return drivePackedSite(site.url, chain.url)
}

/** One kind after the other; a kind that fails does not end the others. */
async function check(chain: Part, wanted: readonly string[]): Promise<readonly string[]> {
  stops.push(chain.stop)
  const tarballs = await packPackages(root, path.join(folder, 'tarballs'), run)
  const kinds = [
    ...wagmiVersions.map((wagmi) => [`react-wagmi-${wagmi}`, () => checkReact(chain, tarballs, wagmi)] as const),
    ...apps.map((app) => [app.name, () => checkApp(app, chain, tarballs)] as const),
  ].filter(([name]) => wanted.length === 0 || wanted.includes(name))
  const problems: string[] = []
  for (const [name, checkOne] of kinds) {
    const began = performance.now()
    const found = await checkOne().catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
    const seconds = Math.round((performance.now() - began) / 1_000)
    console.log(`${found.length === 0 ? '✔' : '✘'} ${name}: ${seconds} s`)
    problems.push(...found.map((one) => `${name}: ${one}`))
  }
  return problems
}

async function main(): Promise<void> {
  const chain = await startChain(root)
  if (chain) {
    const problems = await check(chain, process.argv.slice(2))
    return report(problems, 'fresh sites from the packed packages install, build, connect, sign and send')
  }
  console.log('not run: npm has no anvil for this machine; set ANVIL_PATH to one')
  process.exitCode = notRunCode
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => cleanUp().finally(() => process.exit(130)))
}
try {
  await main()
} catch (error) {
  report([error instanceof Error ? error.message : String(error)], '')
} finally {
  await cleanUp()
}
