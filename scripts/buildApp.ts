import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Run, readCatalog, type Tarballs } from './packedApp.ts'
import { type Part, serveFolder } from './packedSite.ts'

/** A kind of site: its sources are `apps/<name>`. */
export type App = {
  readonly name: string
  /** What it names itself beside Foyer, in the versions of the workspace. */
  readonly dependencies: readonly string[]
  /** The same where the workspace has none, with their versions. */
  readonly others?: Readonly<Record<string, string>>
  /** Foyer's packages that it names. */
  readonly packages: readonly string[]
  /** Commands that build it, by their names in `node_modules/.bin`. */
  readonly build: readonly (readonly string[])[]
  /** Where the files that all sites share go. */
  readonly shared: string
  /** What is served, and whose policies for trusted types it needs. */
  readonly serve: { readonly folder: string; readonly trustedTypes: string }
}

const wallet = ['@wagmi/core', 'viem', 'react', 'react-dom']
const core = ['@foyer/core', '@foyer/ui', '@foyer/adapter-wagmi']

/** With wagmi's React hooks there are two more: those of `packed`. */
export const apps: readonly App[] = [
  {
    name: 'vue',
    dependencies: [...wallet, 'vue', 'vite'],
    others: { '@vitejs/plugin-vue': '^6.0.0' },
    packages: [...core, '@foyer/vue'],
    build: [['vite', 'build']],
    shared: 'src',
    serve: { folder: 'dist', trustedTypes: 'vue' },
  },
  {
    name: 'svelte',
    dependencies: [...wallet, 'svelte', 'vite', '@sveltejs/vite-plugin-svelte'],
    packages: [...core, '@foyer/svelte'],
    build: [['vite', 'build']],
    shared: 'src',
    serve: { folder: 'dist', trustedTypes: 'svelte-trusted-html' },
  },
  {
    name: 'angular',
    dependencies: [
      ...wallet,
      ...['core', 'common', 'compiler', 'compiler-cli', 'platform-browser'].map((name) => `@angular/${name}`),
      ...['rxjs', 'vite'],
    ],
    others: { '@babel/core': '8.0.1', typescript: '~6.0.3' },
    packages: [...core, '@foyer/angular'],
    build: [
      ['ngc', '-p', '.'],
      ['vite', 'build'],
    ],
    shared: 'src',
    serve: { folder: 'dist', trustedTypes: 'angular' },
  },
  {
    name: 'plain',
    dependencies: ['esbuild'],
    packages: ['@foyer/standalone'],
    // the only part of it that a build makes is what the sites share
    build: [['esbuild', 'checkout.ts', '--outfile=checkout.js']],
    shared: '.',
    serve: { folder: '.', trustedTypes: "'none'" },
  },
]

/** Left to the package manager, as for any site. */
const free = /^@(noble|scure)\//

type BuildParams = {
  /** This repository, with its packages built. */
  readonly root: string
  readonly dir: string
  readonly app: App
  readonly tarballs: Tarballs
  /** The chain the site is built for. */
  readonly rpcUrl: string
}

/** Makes a site outside the workspace from the packages as they would be published, builds and serves it. */
export async function buildApp({ root, dir, app, tarballs, rpcUrl }: BuildParams, run: Run): Promise<Part> {
  const sources = path.join(root, 'scripts/apps')
  cpSync(path.join(sources, app.name), dir, { recursive: true })
  for (const file of ['foyer.ts', 'checkout.ts']) cpSync(path.join(sources, file), path.join(dir, app.shared, file))
  nameChain(dir, rpcUrl)
  const versions = readCatalog(root)
  const own = app.dependencies.map((name) => [name, versions.get(name) ?? '*'] as const)
  const packages = tarballs.filter(([name]) => app.packages.includes(name))
  const dependencies = Object.fromEntries([...packages, ...own, ...Object.entries(app.others ?? {})])
  const manifest = { name: 'a-site', private: true, type: 'module', dependencies }
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify(manifest, null, 2))
  const overrides = [...tarballs, ...own.filter(([name]) => !free.test(name))]
  const settings = ['pmOnFail: ignore', 'strictDepBuilds: false', 'autoInstallPeers: false', 'overrides:']
  const lines = overrides.map(([name, version]) => `  ${JSON.stringify(name)}: ${JSON.stringify(version)}`)
  writeFileSync(path.join(dir, 'pnpm-workspace.yaml'), [...settings, ...lines, ''].join('\n'))
  await run(['pnpm', 'install', '--prefer-offline', '--ignore-scripts', '--reporter=append-only'], dir)
  for (const [name = '', ...rest] of app.build) await run([path.join(dir, 'node_modules/.bin', name), ...rest], dir)
  return serve(app, dir, rpcUrl)
}

/** Writes the chain's address where the sources leave its place. */
function nameChain(dir: string, rpcUrl: string): void {
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('__RPC_URL__', rpcUrl))
  }
}

async function serve({ name, serve: how }: App, dir: string, rpcUrl: string): Promise<Part> {
  if (name === 'plain') cpSync(path.join(dir, 'node_modules/@foyer/standalone/dist'), path.join(dir, 'foyer'), copy)
  const policy = [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'",
    `connect-src 'self' ${rpcUrl}; require-trusted-types-for 'script'; trusted-types ${how.trustedTypes}`,
  ]
  return serveFolder(path.join(dir, how.folder), { 'content-security-policy': policy.join('; ') })
}

const copy = { recursive: true, dereference: true } as const
