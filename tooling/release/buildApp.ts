import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Run } from '../gates/startProcess.ts'
import type { App } from './apps.ts'
import type { Tarballs } from './packPackages.ts'

/** Left to the package manager, as for any site: here two copies of one would show. */
const free = /^@(noble|scure)\//

type BuildParams = {
  /** This repository, with its packages built. */
  readonly root: string
  /** An empty folder. */
  readonly dir: string
  readonly app: App
  readonly tarballs: Tarballs
  /** The chain the site is built for. */
  readonly rpcUrl: string
}

/** Makes a site outside the workspace from the packages as they would be published, and builds it. */
export async function buildApp({ root, dir, app, tarballs, rpcUrl }: BuildParams, run: Run): Promise<void> {
  writeSources(root, dir, app, rpcUrl)
  const versions = selectVersions(root, app)
  const own = app.dependencies.map((name) => [name, versions.get(name) ?? '*'] as const)
  const packages = tarballs.filter(([name]) => app.packages?.includes(name) ?? true)
  const dependencies = Object.fromEntries([...packages, ...own, ...Object.entries(app.others ?? {})])
  const manifest = { name: 'a-site', private: true, type: 'module', dependencies }
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify(manifest, null, 2))
  const overrides = [...tarballs, ...own.filter(([name]) => !free.test(name))]
  // the site names every peer it needs; a library of Polkadot's has all of polkadot-js as a peer and reads only its types
  const settings = ['pmOnFail: ignore', 'strictDepBuilds: false', 'autoInstallPeers: false', 'overrides:']
  const lines = overrides.map(([name, version]) => `  ${JSON.stringify(name)}: ${JSON.stringify(version)}`)
  writeFileSync(path.join(dir, 'pnpm-workspace.yaml'), [...settings, ...lines, ''].join('\n'))
  await run(['pnpm', 'install', '--prefer-offline', '--ignore-scripts', '--reporter=append-only'], dir)
  for (const [name = '', ...rest] of app.build) await run([path.join(dir, 'node_modules/.bin', name), ...rest], dir)
  const standalone = path.join(dir, 'node_modules/@foyer/standalone/dist')
  if (app.name === 'plain') cpSync(standalone, path.join(dir, 'foyer'), { recursive: true, dereference: true })
}

function writeSources(root: string, dir: string, { from, shared, wagmi }: App, rpcUrl: string): void {
  const read = (page: string) => readFiles(readFileSync(path.join(root, `tooling/release/sites/${page}.md`), 'utf8'))
  const [unused, used] = wagmi === 2 ? ['wagmi', 'wagmi2'] : ['wagmi2', 'wagmi']
  const own = read(from)
    .filter(({ file }) => file !== `src/${unused}.tsx`)
    .map(({ file, text }) => ({ file: file.replace(`${used}.tsx`, 'wagmi.tsx'), text }))
  const common = read('shared').map(({ file, text }) => ({ file: path.join(shared, file), text }))
  for (const { file, text } of [...own, ...common]) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
    writeFileSync(path.join(dir, file), text.replaceAll('__RPC_URL__', rpcUrl))
  }
}

/** The blocks of a page that are files, by their titles. */
export function readFiles(markdown: string): readonly { readonly file: string; readonly text: string }[] {
  const blocks = markdown.matchAll(/^```\w+ title="([^"]+)"[^\n]*\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, file = '', text = '']) => ({ file, text }))
}

/** The version that each catalog entry resolved to. */
function selectVersions(root: string, { wagmi }: App): ReadonlyMap<string, string> {
  const text = readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8')
  const [, catalog = ''] = /^catalogs:\n {2}default:\n((?: {4}.*\n)*)/m.exec(text) ?? []
  const found = catalog.matchAll(/^ {4}'?([^':\n]+)'?:\n {6}specifier: .*\n {6}version: (.+)$/gm)
  const versions = new Map([...found].map(([, name = '', version = '']) => [name, version]))
  return wagmi === 2 ? versions.set('@wagmi/core', versions.get('@wagmi/core-2') ?? '') : versions
}
