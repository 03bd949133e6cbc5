import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { readWorkspaces } from '../gates/workspaces.ts'

/** A name that a module loads, or `*` for the whole module. */
type Load = { readonly from: string; readonly name: string; readonly type?: boolean }

type Module = {
  readonly loads: readonly Load[]
  /** Names that it only passes on, each with where it comes from. */
  readonly passes: ReadonlyMap<string, Load>
  /** Modules of which it passes every name on. */
  readonly stars: readonly string[]
  /** Nothing of it is left once types are erased. */
  readonly erased: boolean
}

export type ModuleGraph = {
  /**
   * The file that defines a name, behind every module that only passes it on.
   * @param file from the root
   */
  readonly define: (file: string, name: string) => string | undefined
  /**
   * Every file that loading one file can lead to, with the number of imports in between. Of a module that only passes
   * names on, the ones asked for are followed and the others are not.
   * @param avoid files from the root that are not entered
   */
  readonly reach: (file: string, avoid?: (file: string) => boolean) => ReadonlyMap<string, number>
  /** The file that `from` leads to, when `file` imports it. */
  readonly resolve: (file: string, from: string) => string | undefined
}

const empty: Module = { loads: [], passes: new Map(), stars: [], erased: false }

/** Reads who loads whom, name by name, through the packages' own entries. @param root the repository */
export function createModuleGraph(root: string): ModuleGraph {
  const modules = new Map<string, Module>()
  const entries = readEntries(root)
  const read = (file: string): Module => {
    const known = modules.get(file) ?? (/\.tsx?$/.test(file) ? readModule(root, file) : empty)
    modules.set(file, known)
    return known
  }
  const resolve = (file: string, from: string): string | undefined => {
    const [plain = ''] = from.split('?')
    const target = plain.startsWith('.') ? path.join(path.dirname(file), plain) : findEntry(entries, plain)
    return target && existsSync(path.join(root, target)) ? target : undefined
  }
  const define = (file: string, name: string): string | undefined => {
    const { passes, stars } = read(file)
    const passed = passes.get(name)
    const target = passed && resolve(file, passed.from)
    if (target) return passed.name === '*' ? target : define(target, passed.name)
    const behind = stars.flatMap((from) => resolve(file, from) ?? [])
    return behind.length > 0 ? behind.map((one) => define(one, name)).find(Boolean) : file
  }
  const reach: ModuleGraph['reach'] = (start, avoid = () => false) => {
    const found = new Map([[start, 0]])
    for (const [file, distance] of found) {
      for (const { from, name, type } of read(file).loads) {
        const loaded = resolve(file, from)
        const target = loaded && (name === '*' ? loaded : define(loaded, name))
        // what is imported as a type does not run, so it leads to types alone
        if (!target || found.has(target) || avoid(target) || (type && !read(target).erased)) continue
        found.set(target, distance + 1)
      }
    }
    return found
  }
  return { define, reach, resolve }
}

type Entries = ReadonlyMap<string, string>

/** `@foyer/core/pay` → `packages/core/src/pay.ts`. */
function readEntries(root: string): Entries {
  return new Map(
    readWorkspaces(root).flatMap(({ dir, manifest }) =>
      Object.entries(manifest.exports ?? {}).flatMap(([entry, target]): [string, string][] => {
        const source = typeof target === 'string' ? target : target['@foyer/source']
        return source ? [[path.posix.join(manifest.name, entry), path.posix.join(dir, source)]] : []
      }),
    ),
  )
}

function findEntry(entries: Entries, from: string): string | undefined {
  const known = entries.get(from)
  if (known) return known
  const pattern = `${path.posix.dirname(from)}/*`
  return entries.get(pattern)?.replace('*', path.posix.basename(from))
}

function readModule(root: string, file: string): Module {
  const text = readFileSync(path.join(root, file), 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const loads: Load[] = []
  const passes = new Map<string, Load>()
  const stars: string[] = []
  const imported = new Map<string, Load>()
  new Visitor({
    ImportDeclaration({ source, specifiers, importKind }) {
      if (specifiers.length === 0) loads.push({ from: source.value, name: '*' })
      for (const one of specifiers) {
        const type = importKind === 'type' || (one.type === 'ImportSpecifier' && one.importKind === 'type')
        const name =
          one.type === 'ImportSpecifier'
            ? nameOf(one.imported)
            : one.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*'
        imported.set(one.local.name, { from: source.value, name })
        loads.push({ from: source.value, name, type })
      }
    },
    ExportNamedDeclaration({ source, specifiers, exportKind: all }) {
      for (const { local, exported, exportKind } of specifiers) {
        const type = all === 'type' || exportKind === 'type'
        const passed = source ? { from: source.value, name: nameOf(local) } : imported.get(nameOf(local))
        if (passed) passes.set(nameOf(exported), passed)
        if (source) loads.push({ from: source.value, name: nameOf(local), type })
      }
    },
    ExportAllDeclaration({ source }) {
      stars.push(source.value)
      loads.push({ from: source.value, name: '*' })
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') loads.push({ from: source.value, name: '*' })
    },
  }).visit(program)
  // workers, and pages that are read from the disk
  for (const [, from = ''] of text.matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g))
    loads.push({ from, name: '*' })
  return { loads, passes, stars, erased: program.body.every(isErased) }
}

function nameOf(node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string {
  return node.name ?? String(node.value)
}

function isErased(node: {
  readonly type: string
  readonly importKind?: string
  readonly exportKind?: string
  readonly declaration?: unknown
}): boolean {
  if (node.type === 'ImportDeclaration') return node.importKind === 'type'
  if (node.type === 'ExportNamedDeclaration') return node.exportKind === 'type'
  return /^TS(Type|Interface)/.test(node.type)
}
