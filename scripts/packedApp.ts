import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readWorkspaces } from './workspaces.ts'

/** Runs a command to its end; rejects with its output when it fails. */
export type Run = (command: readonly string[], cwd: string) => Promise<void>

/** What the site names itself, in the versions that the workspace has tried. */
const siteDependencies = [
  '@tanstack/react-query',
  '@types/react',
  '@types/react-dom',
  '@vitejs/plugin-react',
  '@wagmi/core',
  'react',
  'react-dom',
  'typescript',
  'viem',
  'vite',
  'wagmi',
]

/** Left to the package manager, as for any site: here two copies of one would show. */
const free = /^@(noble|scure)\//

/**
 * Makes a Vite + React site outside the workspace from the packages as they would be published, and builds it.
 * @param root this repository, with its packages built
 * @param dir an empty folder
 * @param rpcUrl the chain the site is built for
 */
export async function buildPackedApp(root: string, dir: string, rpcUrl: string, run: Run): Promise<void> {
  const tarballs = await pack(root, dir, run)
  cpSync(path.join(root, 'scripts/packed-app'), dir, { recursive: true })
  writeFileSync(path.join(dir, '.env'), `VITE_RPC_URL=${rpcUrl}\n`)
  const versions = readCatalog(root)
  const dependencies = Object.fromEntries([
    ...tarballs,
    ...siteDependencies.map((name) => [name, versions.get(name) ?? '*'] as const),
  ])
  const manifest = { name: 'a-site', private: true, type: 'module', dependencies }
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify(manifest, null, 2))
  const overrides = [...tarballs, ...[...versions].filter(([name]) => !free.test(name))]
  // the site names every peer it needs; a library of Polkadot's has all of polkadot-js as a peer and reads only its types
  const settings = ['pmOnFail: ignore', 'strictDepBuilds: false', 'autoInstallPeers: false', 'overrides:']
  const lines = overrides.map(([name, version]) => `  ${JSON.stringify(name)}: ${JSON.stringify(version)}`)
  writeFileSync(path.join(dir, 'pnpm-workspace.yaml'), [...settings, ...lines, ''].join('\n'))
  await run(['pnpm', 'install', '--prefer-offline', '--ignore-scripts', '--reporter=append-only'], dir)
  await run([path.join(dir, 'node_modules/.bin/tsc'), '-p', 'tsconfig.packages.json'], dir)
  await run([path.join(dir, 'node_modules/.bin/tsc'), '-p', '.'], dir)
  await run([path.join(dir, 'node_modules/.bin/vite'), 'build'], dir)
}

/** @returns package name → the tarball as a dependency */
async function pack(root: string, dir: string, run: Run): Promise<readonly (readonly [string, string])[]> {
  const folder = path.join(dir, 'tarballs')
  mkdirSync(folder)
  const published = publishedPackages(root)
  for (const { dir: from } of published)
    await run(['pnpm', 'pack', '--pack-destination', folder], path.join(root, from))
  return published.map(({ manifest: { name, version } }) => [
    name,
    `file:./tarballs/${name.replace('@', '').replace('/', '-')}-${version}.tgz`,
  ])
}

export function publishedPackages(root: string) {
  return readWorkspaces(root).filter(({ app, manifest }) => !app && !manifest.private)
}

/** The version that each catalog entry resolved to. */
function readCatalog(root: string): ReadonlyMap<string, string> {
  const text = readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8')
  const [, catalog = ''] = /^catalogs:\n {2}default:\n((?: {4}.*\n)*)/m.exec(text) ?? []
  const found = catalog.matchAll(/^ {4}'?([^':\n]+)'?:\n {6}specifier: .*\n {6}version: (.+)$/gm)
  return new Map([...found].map(([, name = '', version = '']) => [name, version]))
}
