import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Metafile, type Plugin } from 'esbuild'
import type { SizeRow } from './sizes.ts'
import { readWorkspaces, type Workspace } from './workspaces.ts'

export type Weight = {
  readonly name: string
  /** Bytes after gzip -9. */
  readonly bytes: number
}

export type Measured = {
  readonly weights: readonly Weight[]
  /** Every file that went into the bundle, from the root. */
  readonly inputs: readonly string[]
}

type Bundle = {
  readonly outputs: Metafile['outputs']
  readonly inputs: readonly string[]
  readonly bytes: ReadonlyMap<string, number>
}

/**
 * Bundles a row as a site's bundler would and weighs what it asks for.
 * @throws Error that says which build or which lazy part is missing
 */
export async function measure(root: string, row: SizeRow): Promise<Measured> {
  const bundle = await bundleCode(root, row, row.code)
  const loaded = closure(bundle, ['out/site.js'])
  const done = (weights: readonly Weight[]) => ({ weights, inputs: bundle.inputs })
  if (row.beyond !== undefined) {
    const other = await bundleCode(root, row, row.beyond)
    return done([{ name: row.name, bytes: sum(bundle, loaded) - sum(other, new Set(Object.keys(other.outputs))) }])
  }
  if (!row.opens && !row.each) return done([{ name: row.name, bytes: sum(bundle, loaded) }])
  const opened = closure(
    bundle,
    (row.opens ?? []).flatMap((pattern) => findLazy(bundle, pattern)),
  )
  if (!row.each) return done([{ name: row.name, bytes: sum(bundle, minus(opened, loaded)) }])
  const before = new Set([...loaded, ...opened])
  const parts = findLazy(bundle, row.each).filter((file) => !before.has(file))
  return done(
    parts.map((file) => ({
      name: `${row.name}: ${partName(bundle, file)}`,
      bytes: sum(bundle, minus(closure(bundle, [file]), before)),
    })),
  )
}

async function bundleCode(root: string, row: SizeRow, contents: string): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: path.join(root, row.from), sourcefile: 'site.js' },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [...(row.external ?? [])],
    legalComments: 'none',
    outdir: path.join(root, 'out'),
    entryNames: 'site',
    logLevel: 'silent',
    metafile: true,
    write: false,
    plugins: [published(root)],
  })
  const bytes = outputFiles.map(
    (file) => [path.relative(root, file.path), gzipSync(file.contents, { level: 9 }).length] as const,
  )
  return { outputs: metafile.outputs, inputs: Object.keys(metafile.inputs), bytes: new Map(bytes) }
}

/** Takes `@foyer/*` from the built package, wherever the import stands. */
function published(root: string): Plugin {
  const workspaces = readWorkspaces(root)
  return {
    name: 'published',
    setup(esbuild) {
      esbuild.onResolve({ filter: /^@foyer\// }, ({ path: from }) => {
        const owner = workspaces.find(({ manifest: { name } }) => from === name || from.startsWith(`${name}/`))
        if (!owner) return { errors: [{ text: `${from} is no package of this repository` }] }
        const file = path.join(root, owner.dir, builtEntry(owner, `.${from.slice(owner.manifest.name.length)}`) ?? '')
        if (!/\.\w+$/.test(file)) return { errors: [{ text: `${from} is not in \`exports\` of ${owner.dir}` }] }
        if (!existsSync(file)) return { errors: [{ text: `${from} is not built: run \`pnpm run build\` first` }] }
        return { path: file, sideEffects: owner.manifest.sideEffects !== false }
      })
    },
  }
}

function builtEntry({ manifest }: Workspace, entry: string): string | undefined {
  const target = manifest.exports?.[entry]
  return typeof target === 'string' ? target : target?.['default']
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
function closure({ outputs }: Bundle, files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file) || !outputs[file]) return
    found.add(file)
    for (const { path: next, kind } of outputs[file].imports) if (kind === 'import-statement') add(next)
  }
  files.forEach(add)
  return found
}

/** Chunks that something loads with `import()` and whose first file's name matches. */
function findLazy(bundle: Bundle, pattern: RegExp): readonly string[] {
  const lazy = new Set(
    Object.values(bundle.outputs).flatMap(({ imports }) =>
      imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path: file }) => file),
    ),
  )
  const found = [...lazy].filter((file) => pattern.test(partName(bundle, file)))
  if (found.length > 0) return found
  const names = [...lazy].map((file) => partName(bundle, file)).sort()
  throw new Error(`no lazy part matches ${pattern}. There are: ${names.join(', ') || 'none'}`)
}

function partName({ outputs }: Bundle, file: string): string {
  return path.basename(outputs[file]?.entryPoint ?? file)
}

function minus(files: ReadonlySet<string>, without: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...files].filter((file) => !without.has(file)))
}

function sum({ bytes }: Bundle, files: ReadonlySet<string>): number {
  return [...files].reduce((total, file) => total + (bytes.get(file) ?? 0), 0)
}
