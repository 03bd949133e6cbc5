import { existsSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { readWorkspaces, type Workspace } from '../gates/workspaces.ts'

export type Chunk = {
  /** Name of the file it was made for, e.g. `ConnectView.js`; of its own file if it is only shared. */
  readonly name: string
  /** Bytes after gzip -9. */
  readonly bytes: number
  readonly imports: readonly string[]
  readonly lazyImports: readonly string[]
  /** File → characters of it that are in the chunk, before minification. */
  readonly modules: ReadonlyMap<string, number>
}

export type Bundle = {
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

const site = 'virtual:site'

/**
 * Bundles as a site's Vite does: tree-shaken, split, minified. (esbuild with splitting keeps twice as much of a
 * barrel like viem's, because a lazy import of any of its files makes what it needs part of the first chunk.)
 */
export async function bundleSite(root: string, { code, from, external = [] }: BundleOptions): Promise<Bundle> {
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

/** What Vite adds around a lazy import is the bundler's own, and no other bundler's: it is not weighed. */
const withoutPreload: Plugin = {
  name: 'without-preload',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
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
export function builtEntry({ manifest }: Workspace, entry: string): string | undefined {
  const target = manifest.exports?.[entry]
  return typeof target === 'string' ? target : target?.['default']
}
