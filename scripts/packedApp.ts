import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readWorkspaces } from './workspaces.ts'

/** Runs a command to its end; rejects with its output when it fails. */
export type Run = (command: readonly string[], cwd: string) => Promise<void>

/** The versions of wagmi that a site may have: 3 with its React hooks, 2 by `@wagmi/core` alone. */
export const wagmiVersions = [3, 2] as const
export type WagmiVersion = (typeof wagmiVersions)[number]

/** Package name → the tarball as a dependency. */
export type Tarballs = readonly (readonly [name: string, address: string])[]

/** What the site names itself, in the versions that the workspace has tried. */
const siteDependencies = [
  '@tanstack/react-query',
  '@types/react',
  '@types/react-dom',
  '@vitejs/plugin-react',
  '@wagmi/core',
  'react',
  'react-dom',
  'svelte',
  'typescript',
  'viem',
  'vite',
  'vue',
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
export async function buildPackedApp(
  root: string,
  dir: string,
  { rpcUrl, tarballs, wagmi }: { readonly rpcUrl: string; readonly tarballs: Tarballs; readonly wagmi: WagmiVersion },
  run: Run,
): Promise<void> {
  cpSync(path.join(root, 'scripts/packed-app'), dir, { recursive: true })
  writeFileSync(path.join(dir, '.env'), `VITE_RPC_URL=${rpcUrl}\n`)
  const versions = chooseWagmi(dir, readCatalog(root), wagmi)
  const dependencies = Object.fromEntries([
    ...tarballs,
    ...siteDependencies.flatMap((name) => (versions.has(name) ? [[name, versions.get(name)] as const] : [])),
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

/** Leaves the site the sources and the versions of this wagmi. */
function chooseWagmi(dir: string, versions: ReadonlyMap<string, string>, wagmi: WagmiVersion): Map<string, string> {
  const chosen = new Map(versions)
  const [own, other] = ['wagmi.tsx', 'wagmi2.tsx'].map((file) => path.join(dir, 'src', file)) as [string, string]
  if (wagmi === 3) rmSync(other)
  else {
    renameSync(other, own)
    chosen.set('@wagmi/core', versions.get('@wagmi/core-2') ?? '')
    chosen.delete('wagmi')
  }
  return chosen
}

/** Packs every published package into the folder. */
export async function packPackages(root: string, folder: string, run: Run): Promise<Tarballs> {
  mkdirSync(folder)
  const published = publishedPackages(root)
  for (const { dir: from } of published)
    await run(['pnpm', 'pack', '--pack-destination', folder], path.join(root, from))
  return published.map(({ manifest: { name, version } }) => [
    name,
    `file:${folder}/${name.replace('@', '').replace('/', '-')}-${version}.tgz`,
  ])
}

export function publishedPackages(root: string) {
  return readWorkspaces(root).filter(({ app, manifest }) => !app && !manifest.private)
}

/** The version that each catalog entry resolved to. */
export function readCatalog(root: string): ReadonlyMap<string, string> {
  const text = readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8')
  const [, catalog = ''] = /^catalogs:\n {2}default:\n((?: {4}.*\n)*)/m.exec(text) ?? []
  const found = catalog.matchAll(/^ {4}'?([^':\n]+)'?:\n {6}specifier: .*\n {6}version: (.+)$/gm)
  return new Map([...found].map(([, name = '', version = '']) => [name, version]))
}
