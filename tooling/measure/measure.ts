import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { readWorkspaces, type Workspace } from '../gates/workspaces.ts'
import type { SizeRow } from './sizes.ts'

const site = 'virtual:site'

/** What Vite adds around a lazy import is the bundler's own, and no other bundler's: it is not weighed. */
const withoutPreload: Plugin = {
  name: 'without-preload',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
}

export type Weight = {
  readonly name: string
  /** Bytes after gzip -9. */
  readonly bytes: number
  /** What it is made of, package by package, the largest first. */
  readonly parts: readonly string[]
}

export type Measured = {
  readonly weights: readonly Weight[]
  /** Every file something of which went into the bundle. */
  readonly inputs: readonly string[]
}

/**
 * Bundles a row as a site's bundler would and weighs what it asks for.
 * @param bundleRow default every time anew
 * @throws Error that says which build or which lazy part is missing
 */
export async function measure(root: string, row: SizeRow, bundleRow = bundleSite): Promise<Measured> {
  const bundle = await bundleRow(root, row)
  const inputs = [...bundle.chunks.values()].flatMap(({ modules }) => [...modules.keys()])
  const loaded = closure(bundle, [bundle.entry])
  const opened = closure(
    bundle,
    (row.opens ?? []).flatMap((pattern) => findLazy(bundle, pattern)),
  )
  if (row.each) {
    const before = new Set([...loaded, ...opened])
    const lazy = findLazy(bundle, row.each).filter((file) => !before.has(file))
    const weighEach = (file: string) => {
      const name = `${row.name}: ${bundle.chunks.get(file)?.name}`
      return weigh(root, bundle, name, minus(closure(bundle, [file]), before))
    }
    return { inputs, weights: lazy.map(weighEach) }
  }
  const weight = weigh(root, bundle, row.name, row.opens ? minus(opened, loaded) : loaded)
  if (row.beyond === undefined) return { inputs, weights: [weight] }
  const other = await bundleRow(root, { ...row, code: row.beyond })
  const { bytes } = weigh(root, other, row.name, closure(other, [other.entry]))
  return { inputs, weights: [{ ...weight, bytes: weight.bytes - bytes }] }
}

function weigh(root: string, { chunks }: Bundle, name: string, files: ReadonlySet<string>): Weight {
  const found = [...files].flatMap((file) => chunks.get(file) ?? [])
  const parts = new Map<string, number>()
  for (const [file, length] of found.flatMap(({ modules }) => [...modules])) {
    const owner = ownerOf(path.relative(root, file))
    parts.set(owner, (parts.get(owner) ?? 0) + length)
  }
  const sorted = [...parts].sort(([, a], [, b]) => b - a)
  return {
    name,
    bytes: found.reduce((total, { bytes }) => total + bytes, 0),
    parts: sorted.map(([owner, length]) => `${owner} ${(length / 1000).toFixed(1)}`),
  }
}

/** The package a file belongs to: its name, or its folder if it is ours. */
function ownerOf(file: string): string {
  const [, name] = /.*node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(file) ?? []
  return name ?? file.split('/').slice(0, 2).join('/')
}

/** The packages of a row that are built but export nothing yet. */
export function findEmpty(root: string, { code, beyond = '' }: SizeRow): readonly string[] {
  return readWorkspaces(root)
    .filter(({ manifest: { name } }) => `${code}${beyond}`.includes(`'${name}'`))
    .filter((owner) => {
      const file = path.join(root, owner.dir, builtEntry(owner, '.') ?? '')
      return existsSync(file) && file.endsWith('.js') && !/\bexport\b(?! *\{ *\})/.test(readFileSync(file, 'utf8'))
    })
    .map(({ manifest }) => manifest.name)
}

/** The chunks with everything they import at once. */
function closure({ chunks }: Bundle, files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (file: string): void => {
    const chunk = chunks.get(file)
    if (!chunk || found.has(file)) return
    found.add(file)
    chunk.imports.forEach(add)
  }
  files.forEach(add)
  return found
}

/** Chunks that something loads with `import()` and whose name matches. */
function findLazy({ chunks }: Bundle, pattern: RegExp): readonly string[] {
  const lazy = [...new Set([...chunks.values()].flatMap(({ lazyImports }) => lazyImports))]
  const found = lazy.filter((file) => pattern.test(chunks.get(file)?.name ?? ''))
  if (found.length > 0) return found
  const names = lazy.map((file) => chunks.get(file)?.name).sort()
  throw new Error(`no lazy part matches ${pattern}. There are: ${names.join(', ') || 'none'}`)
}

function minus(files: ReadonlySet<string>, without: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...files].filter((file) => !without.has(file)))
}

/** Bundles what is the same once: most rows weigh parts of one site. */
export function cacheBundles(): typeof bundleSite {
  const bundles = new Map<string, Promise<Bundle>>()
  return (root, { code, from, external }) => {
    const key = JSON.stringify([root, code, from, external])
    const bundle = bundles.get(key) ?? bundleSite(root, { code, from, external })
    bundles.set(key, bundle)
    return bundle
  }
}

type Chunk = {
  /** Name of the file it was made for, e.g. `ConnectView.js`; of its own file if it is only shared. */
  readonly name: string
  /** Bytes after gzip -9. */
  readonly bytes: number
  readonly imports: readonly string[]
  readonly lazyImports: readonly string[]
  /** File → characters of it that are in the chunk, before minification. */
  readonly modules: ReadonlyMap<string, number>
}

type Bundle = {
  readonly entry: string
  readonly chunks: ReadonlyMap<string, Chunk>
}

type BundleOptions = {
  /** What a site would write. */
  readonly code: string
  /** Folder that third-party imports are resolved from. */
  readonly from: string
  /** Imported but left out: names, or patterns that end in `*`. */
  readonly external?: readonly string[] | undefined
}

/**
 * Bundles as a site's Vite does: tree-shaken, split, minified. (esbuild with splitting keeps twice as much of a
 * barrel like viem's, because a lazy import of any of its files makes what it needs part of the first chunk.)
 */
async function bundleSite(root: string, { code, from, external = [] }: BundleOptions): Promise<Bundle> {
  const isExternal = (id: string) =>
    external.some((name) => (name.endsWith('*') ? id.startsWith(name.slice(0, -1)) : id === name))
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [published(root), withoutPreload, virtualSite(code, path.join(root, from, 'site.js'))],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      // a page's own script is no library: what its lazy parts share with it stays in it, instead of in a chunk per sharer
      rolldownOptions: { input: site, external: isExternal, preserveEntrySignatures: 'allow-extension' },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunks = outputs.filter((output): output is Rolldown.OutputChunk => output.type === 'chunk')
  return {
    entry: chunks.find(({ isEntry }) => isEntry)?.fileName ?? '',
    chunks: new Map(chunks.map((chunk) => [chunk.fileName, toChunk(chunk)])),
  }
}

function toChunk(chunk: Rolldown.OutputChunk): Chunk {
  const { fileName, facadeModuleId, code, imports, dynamicImports, modules } = chunk
  const lengths = Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength] as const)
  return {
    name: path.basename(facadeModuleId ?? fileName),
    bytes: gzipSync(code, { level: 9 }).length,
    imports,
    lazyImports: dynamicImports,
    modules: new Map(lengths.filter(([, length]) => length > 0)),
  }
}

/** The site's one file; its imports are resolved as if it stood in the folder. */
function virtualSite(code: string, file: string): Plugin {
  return {
    name: 'virtual-site',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id === site) return site
      return importer === site ? await this.resolve(id, file, { skipSelf: true }) : undefined
    },
    load: (id) => (id === site ? code : undefined),
  }
}

/** Takes `@foyer/*` from the built package, wherever the import stands. */
function published(root: string): Plugin {
  const workspaces = readWorkspaces(root)
  return {
    name: 'published',
    enforce: 'pre',
    resolveId(from) {
      if (!from.startsWith('@foyer/')) return undefined
      const owner = workspaces.find(({ manifest: { name } }) => from === name || from.startsWith(`${name}/`))
      if (!owner) throw new Error(`${from} is no package of this repository`)
      const file = path.join(root, owner.dir, builtEntry(owner, `.${from.slice(owner.manifest.name.length)}`) ?? '')
      if (!/\.\w+$/.test(file)) throw new Error(`${from} is not in \`exports\` of ${owner.dir}`)
      if (!existsSync(file)) throw new Error(`${from} is not built: run \`pnpm run build\` first`)
      return { id: file, moduleSideEffects: owner.manifest.sideEffects !== false }
    },
  }
}

/** The file that a published package's entry leads to. */
function builtEntry({ manifest }: Workspace, entry: string): string | undefined {
  const target = manifest.exports?.[entry]
  return typeof target === 'string' ? target : target?.['default']
}

/** Libraries of which a site must never load two versions. */
const single = /^(@noble\/.+|@scure\/.+|viem|ox)$/

/**
 * @param root the folder that `inputs` start from
 * @param inputs the files of a bundle, relative or absolute
 * @returns one problem per crypto library that came in more than one version
 */
export function findCopies(root: string, inputs: readonly string[]): readonly string[] {
  const copies = new Map<string, Set<string>>()
  for (const input of inputs) {
    const [, folder, name = ''] = /^(.*node_modules\/(@[^/]+\/[^/]+|[^/@]+))\//.exec(input) ?? []
    if (folder && single.test(name)) copies.set(name, (copies.get(name) ?? new Set()).add(folder))
  }
  return [...copies].flatMap(([name, folders]) => {
    const versions = new Set([...folders].map((folder) => readVersion(path.resolve(root, folder))))
    return versions.size > 1
      ? [`${name} is loaded in ${versions.size} versions: ${[...versions].sort().join(', ')}`]
      : []
  })
}

function readVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version?: string }
  return version ?? 'unknown'
}
