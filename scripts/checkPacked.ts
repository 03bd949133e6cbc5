import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { createRunner } from './createRunner.ts'
import { drivePackedSite } from './drivePackedSite.ts'
import { findCopies } from './findCopies.ts'
import { notRunCode } from './gates.ts'
import {
  buildPackedApp,
  packPackages,
  publishedPackages,
  type Tarballs,
  type WagmiVersion,
  wagmiVersions,
} from './packedApp.ts'
import { type Part, serveFolder, startChain } from './packedSite.ts'
import { report } from './report.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'foyer-packed-'))
const { run, stop } = createRunner()
const stops: (() => Promise<void>)[] = []

async function cleanUp(): Promise<void> {
  await Promise.all([stop(), ...stops.map((end) => end())])
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** Angular's libraries are compiled by the site's own build: before it none can be imported. */
const linked = '@foyer/angular'

/** Every package by its name in plain Node, where no DOM global exists. */
async function importInNode(dir: string): Promise<void> {
  for (const { manifest } of publishedPackages(root).filter(({ manifest }) => manifest.name !== linked)) {
    await run([process.execPath, '--input-type=module', '-e', `await import('${manifest.name}')`], dir)
  }
}

async function judgeCopies(dir: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: ['src/main.tsx'],
    absWorkingDir: dir,
    outdir: 'out',
    bundle: true,
    splitting: true,
    format: 'esm',
    define: { 'import.meta.env': '{}' },
    logLevel: 'silent',
    metafile: true,
    write: false,
  })
  return findCopies(dir, Object.keys(metafile.inputs))
}

async function checkSite(chain: Part, tarballs: Tarballs, wagmi: WagmiVersion): Promise<readonly string[]> {
  const dir = path.join(folder, `wagmi-${wagmi}`)
  await buildPackedApp(root, dir, { rpcUrl: chain.url, tarballs, wagmi }, run)
  if (wagmi === 3) await importInNode(dir)
  const site = await serveFolder(path.join(dir, 'dist'))
  stops.push(site.stop)
  const problems = [...(await judgeCopies(dir)), ...(await drivePackedSite(site.url, chain.url))]
  return problems.map((problem) => `with wagmi ${wagmi}: ${problem}`)
}

async function check(chain: Part): Promise<readonly string[]> {
  stops.push(chain.stop)
  const tarballFolder = path.join(folder, 'tarballs')
  const tarballs = await packPackages(root, tarballFolder, run)
  const problems: string[] = []
  for (const wagmi of wagmiVersions) problems.push(...(await checkSite(chain, tarballs, wagmi)))
  return problems
}

async function main(): Promise<void> {
  const chain = await startChain(root)
  if (chain)
    return report(
      await check(chain),
      'fresh sites from the packed packages, one on wagmi 3 and one on wagmi 2, install, build, connect and send',
    )
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
