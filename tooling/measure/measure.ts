import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readWorkspaces } from '../gates/workspaces.ts'
import { type Bundle, builtEntry, bundleSite } from './bundle.ts'
import type { SizeRow } from './sizes.ts'

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
export function keepBundles(): typeof bundleSite {
  const kept = new Map<string, Promise<Bundle>>()
  return (root, { code, from, external }) => {
    const key = JSON.stringify([root, code, from, external])
    const bundle = kept.get(key) ?? bundleSite(root, { code, from, external })
    kept.set(key, bundle)
    return bundle
  }
}
