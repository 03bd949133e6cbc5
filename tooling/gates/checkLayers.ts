// Ours, because dependency-cruiser takes 27 s of work where this takes 5, reads no TypeScript 7, and knows nothing of what a manifest declares.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Import, readImports } from './imports.ts'
import { report } from './report.ts'
import { readWorkspaces, type Workspace } from './workspaces.ts'

const families = ['wagmi', 'solana', 'bitcoin', 'polkadot', 'cosmos'].map((name) => `adapter-${name}`)

/** Who may import whom (docs/architecture.md §1). Apps may import anything. */
const layers: { readonly [folder: string]: readonly string[] } = {
  base: [],
  api: ['base'],
  'frame-client': ['base'],
  'relay-client': ['base'],
  siwx: ['base'],
  server: ['base', 'siwx'],
  'adapter-kit': ['base'],
  'adapter-*': ['base', 'adapter-kit'],
  core: ['base', 'api', 'frame-client', 'relay-client'],
  ui: ['base', 'core'],
  'appkit-compat': ['base', 'core', 'ui', 'adapter-bitcoin', 'adapter-solana', 'adapter-wagmi'],
  'rainbowkit-compat': ['base', 'core', 'ui', 'adapter-wagmi'],
  vue: ['base', 'core', 'ui'],
  svelte: ['base', 'core', 'ui'],
  angular: ['base', 'core', 'ui'],
  devtools: ['base', 'core'],
  // what the files need that it writes into sites (`packages/cli/templates`)
  cli: ['base', 'core', 'ui', 'adapter-solana', 'adapter-wagmi'],
  'create-foyer': [],
  standalone: ['base', 'core', 'ui', ...families],
  test: ['base'],
  'test-kit': ['base', 'frame-client', 'frame-client/server', 'relay-client'],
  scenes: ['base', 'core', 'test', 'test-kit', 'test-kit/frame', 'test-kit/phone'],
}

/** What a test may import beyond its layer, and the entries that only these tests and apps may import. */
const testLayers: { readonly [folder: string]: readonly string[] } = {
  '*': [
    'test',
    'test/anvil',
    'test/signInAccounts',
    'test-kit',
    'test-kit/bitcoin',
    'test-kit/cosmos',
    'test-kit/frame',
    'test-kit/page',
    'test-kit/phone',
    'test-kit/polkadot',
    'test-kit/solana',
    'test-kit/words',
    'devnet',
    'devnet/bitcoin',
    'devnet/cosmos',
    'devnet/polkadot',
    'devnet/solana',
  ],
  core: ['frame-client/server'],
  cli: ['test-kit/playwright'],
  server: ['siwx/browser'],
  ui: ['scenes', 'siwx', 'siwx/browser'],
  'appkit-compat': ['cli', 'cli/appkit'],
  'rainbowkit-compat': ['cli', 'cli/appkit'],
}
const testEntries = new Set(Object.values(testLayers).flat())

/** The only foundations that may name a feature, apart from the entries of `exports`. */
const composers = /^src\/(createFoyer|findNamedWallet|firstFrames|index|loadModal|routes|watchRoutes)\.tsx?$/
const testFile = /(\.(test|test-d|bench)\.tsx?$)|(^(test|e2e|bench)\/)/
const configFile = /^[^/]+\.config\.ts$/
const rootBase = /^[^/]+\.base\.ts$/

/**
 * The floors of an app, the lowest first: folders of `src`, and the files beside them that are on a floor of their own. Files that
 * are not named stand on top, where the parts are put together.
 */
const floors: { readonly [dir: string]: readonly (readonly string[])[] } = {
  'apps/gateway': [
    ['cleanText.ts', 'log.ts', 'metrics.ts', 'secrets.ts'],
    ['store', 'schemas'],
    ['config', 'projects'],
    ['http', 'pages'],
    ['chains'],
    ['sources'],
    [
      'accounts',
      'analytics',
      'auth',
      'catalogue',
      'dashboard',
      'frame',
      'health',
      'images',
      'indexer',
      'names',
      'onramp',
      'pay',
      'prices',
      'relay',
      'rpc',
      'sessions',
      'swaps',
      'tokens',
    ],
    ['cli', 'devnet'],
  ],
}

type Source = {
  /** From the root, e.g. `packages/core/src/connection/connect.ts`. */
  readonly file: string
  /** From its package, e.g. `src/connection/connect.ts`. */
  readonly local: string
  readonly owner: Workspace
  readonly text: string
  readonly imports: readonly Import[]
}

type Tree = {
  readonly root: string
  readonly workspaces: readonly Workspace[]
  readonly sources: readonly Source[]
}

/**
 * Everything in `packages/` and `apps/` that breaks the layers, one line each.
 *
 * Arrows count every import: static, type-only, dynamic, and `import()` inside types. A cycle counts what is loaded,
 * static and dynamic imports alike, because a lazy cycle still makes two modules one. What only types close is a type
 * ring: it loads nothing, but neither file can be read without the other. Folders of one package have an order
 * too, of what is loaded.
 */
export function checkLayers(root: string): readonly string[] {
  const workspaces = readWorkspaces(root)
  const sources: Source[] = []
  const problems: string[] = []
  for (const owner of workspaces) {
    for (const local of listSources(path.join(root, owner.dir))) {
      const file = path.join(owner.dir, local)
      try {
        const text = readFileSync(path.join(root, file), 'utf8')
        sources.push({ file, local, owner, text, imports: readImports(file, text) })
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error))
      }
    }
  }
  const tree = { root, workspaces, sources }
  for (const owner of workspaces) problems.push(...checkManifest(tree, owner))
  for (const source of sources) {
    for (const found of source.imports) {
      const problem = judge(tree, source, found)
      if (problem) problems.push(`${source.file}: ${problem}`)
    }
  }
  return [...problems, ...packageCycles(tree), ...moduleCycles(tree), ...folderCycles(tree), ...checkFloors(tree)]
}

/** Lists the sources, but not what a scaffold is made of, which stands on its own: the other half of it comes from the documentation. */
function listSources(cwd: string): readonly string[] {
  return globSync('**/*.{ts,tsx}', { cwd, exclude: ['**/node_modules/**', '**/dist/**', 'templates/**'] })
}

function judge(tree: Tree, source: Source, found: Import): string | undefined {
  if (found.from === undefined) {
    return source.owner.app || testFile.test(source.local) ? undefined : 'import() of a computed path: write it out'
  }
  if (found.from.startsWith('.')) return checkPath(tree, source, found.from)
  return judgeName(tree, source, found.from)
}

/** An import of a package by name. Third-party names are pnpm's to refuse. */
function judgeName(tree: Tree, { owner, local }: Source, from: string): string | undefined {
  const target = findByName(tree, from)
  if (!target) return undefined
  if (target === owner) return `imports its own package as ${from}: import the file`
  if (owner.app) return undefined
  const [name, wanted] = [path.basename(owner.dir), path.basename(target.dir) + from.slice(target.manifest.name.length)]
  const isTest = testFile.test(local) || configFile.test(local)
  return mayImport(name, wanted, isTest) ? undefined : `${name} may not import ${wanted}`
}

/** @param wanted a package's folder, with the entry when it is not the first: `frame-client/server` */
function mayImport(name: string, wanted: string, isTest: boolean): boolean {
  const allowed = layers[name] ?? layers[name.replace(/^adapter-.+/, 'adapter-*')] ?? []
  if (isTest && [...(testLayers['*'] ?? []), ...(testLayers[name] ?? [])].includes(wanted)) return true
  if (allowed.includes(wanted)) return true
  if (testEntries.has(wanted)) return false
  return allowed.includes(wanted.split('/')[0] ?? wanted)
}

function checkPath({ root }: Tree, { file, local, owner }: Source, from: string): string | undefined {
  const target = resolveFile(root, file, from)
  if (target === undefined) return `imports ${from}, which is no file`
  const inside = path.relative(owner.dir, target)
  if (inside.startsWith('..')) {
    const ofRoot = rootBase.test(target) && (configFile.test(local) || testFile.test(local))
    return ofRoot ? undefined : `leaves its package through ${from}`
  }
  const [mine, theirs] = [slice(local), slice(inside)]
  if (owner.app || theirs === undefined || mine === theirs) return undefined
  if (mine !== undefined) return `feature ${mine} may not import feature ${theirs} (${from})`
  if (composers.test(local) || entries(owner).has(`./${local}`)) return undefined
  return `only createFoyer, findNamedWallet, firstFrames, routes, watchRoutes, index and the package's entries may import a feature (${from})`
}

/** The feature a file belongs to: `src/features/swap/x.ts` is of `swap`. */
function slice(local: string): string | undefined {
  return /^src\/features\/([^/]+)/.exec(local)?.[1]
}

/** The source files that `exports` names. */
function entries({ manifest }: Workspace): ReadonlySet<string> {
  const targets = Object.values(manifest.exports ?? {})
  return new Set(targets.flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target))))
}

function findByName({ workspaces }: Tree, from: string): Workspace | undefined {
  return workspaces.find(({ manifest }) => from === manifest.name || from.startsWith(`${manifest.name}/`))
}

/** @returns the file from the root, without Vite's `?inline`; `undefined` when there is none */
function resolveFile(root: string, file: string, from: string): string | undefined {
  const target = path.join(path.dirname(file), from.replace(/\?.*$/, ''))
  return ['', '.ts', '.tsx', '/index.ts']
    .map((ending) => target + ending)
    .find((name) => /\.\w+$/.test(name) && existsSync(path.join(root, name)))
}

/** Checks that what `package.json` declares follows the arrows even before a file uses it. */
function checkManifest(tree: Tree, { app, dir, manifest }: Workspace): readonly string[] {
  const name = path.basename(dir)
  if (app) return []
  if (!layers[name.replace(/^adapter-.+/, 'adapter-*')]) return [`${dir}: is in no layer`]
  const declared = (names: object | undefined, isTest: boolean) =>
    Object.keys(names ?? {})
      .flatMap((dependency) => tree.workspaces.filter((workspace) => workspace.manifest.name === dependency))
      .map((workspace) => path.basename(workspace.dir))
      .filter((wanted) => !mayImport(name, wanted, isTest))
      .map((wanted) => `${dir}/package.json: ${name} may not depend on ${wanted}`)
  return [
    ...declared({ ...manifest.dependencies, ...manifest.peerDependencies }, false),
    ...declared(manifest.devDependencies, true),
  ]
}

/** Two packages that need each other, also through `devDependencies`, have no order to be built or tested in. */
function packageCycles({ workspaces }: Tree): readonly string[] {
  const names = new Set(workspaces.map(({ manifest }) => manifest.name))
  const graph = new Map(
    workspaces.map(({ manifest: { name, dependencies, devDependencies, peerDependencies } }) => [
      name,
      Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }).filter((other) => names.has(other)),
    ]),
  )
  return findCycles(graph).map((cycle) => `package cycle: ${cycle.join(' → ')}`)
}

function moduleCycles(tree: Tree): readonly string[] {
  const rings = (typesToo: boolean) =>
    findCycles(new Map(tree.sources.map((source) => [source.file, listTargets(tree, source, typesToo)])))
  const loaded = rings(false).map((cycle) => `import cycle: ${cycle.join(' → ')}`)
  return loaded.length > 0 ? loaded : rings(true).map((cycle) => `type ring: ${cycle.join(' → ')}`)
}

function listTargets({ root }: Tree, { file, imports }: Source, typesToo: boolean): readonly string[] {
  return imports
    .filter(({ from, typeOnly }) => (typesToo || !typeOnly) && from?.startsWith('.'))
    .flatMap(({ from = '' }) => resolveFile(root, file, from) ?? [])
}

/** Entries name features by design, and a test may look anywhere. */
function folderCycles(tree: Tree): readonly string[] {
  return tree.workspaces.flatMap((owner) => {
    const named = entries(owner)
    const files = tree.sources.filter(
      (source) =>
        source.owner === owner &&
        source.local.startsWith('src/') &&
        !testFile.test(source.local) &&
        !composers.test(source.local) &&
        !named.has(`./${source.local}`),
    )
    const imports = files.map((source) => ({
      local: source.local,
      targets: listInside(tree, source, owner.dir in floors).filter((target) => !composers.test(target)),
    }))
    return findFolderCycles(imports).map((cycle) => `folder ring in ${owner.dir}: ${cycle.join(' → ')}`)
  })
}

/** Checks that, where an app has floors, types have the order of what is loaded. */
function checkFloors(tree: Tree): readonly string[] {
  return Object.keys(floors).flatMap((dir) => {
    const files = tree.sources.filter(
      ({ owner, local }) => owner.dir === dir && local.startsWith('src/') && !testFile.test(local),
    )
    const imports: readonly FileImports[] = files.map((source) => ({
      local: source.local,
      targets: listInside(tree, source, true),
    }))
    return findUpwardImports(dir, imports)
  })
}

/** Lists what a file imports of its own package, as paths from there. */
function listInside(tree: Tree, source: Source, typesToo: boolean): readonly string[] {
  return listTargets(tree, source, typesToo).map((target) => path.relative(source.owner.dir, target))
}

/**
 * The cycles of a directed graph: each as the nodes along it, the first repeated at the end.
 * Every back edge of one depth-first walk gives one cycle, so a graph without any gives none.
 */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const cycles: string[][] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (node: string, path: readonly string[]): void => {
    if (state.get(node) === 'done') return
    if (state.get(node) === 'open') {
      cycles.push([...path.slice(path.indexOf(node)), node])
      return
    }
    state.set(node, 'open')
    for (const next of graph.get(node) ?? []) visit(next, [...path, node])
    state.set(node, 'done')
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}

/** What one file imports from files of its own package, as paths from the package. */
type FileImports = { readonly local: string; readonly targets: readonly string[] }

/**
 * Folders of one package that need each other, directly or in a ring. They have no order: neither can be read, tested or
 * moved without the other. A file that stands beside the folders counts as one.
 * @returns each ring as the folders along it, the first repeated at the end
 */
function findFolderCycles(files: readonly FileImports[]): readonly (readonly string[])[] {
  const graph = new Map<string, Set<string>>()
  for (const { local, targets } of files) {
    const mine = folderOf(local)
    const known = graph.get(mine) ?? new Set()
    graph.set(mine, known)
    for (const target of targets) if (folderOf(target) !== mine) known.add(folderOf(target))
  }
  const cycles = findCycles(new Map([...graph].map(([name, targets]) => [name, [...targets]])))
  // a ring of files alone is an import cycle, and is found as one
  return cycles.filter((cycle) => cycle.some((name) => !/\.tsx?$/.test(name)))
}

/** `src/features/send/x.ts` stands in `features/send`, `src/api/x.ts` in `api`, `src/foyer.ts` for itself. */
function folderOf(local: string): string {
  const [, first = '', second, ...rest] = local.split('/')
  if (second === undefined) return first
  return first === 'features' && rest.length > 0 ? path.join(first, second) : first
}

/** Imports that go up, be it only for a type, and folders that are on no floor; one line each. */
function findUpwardImports(dir: string, files: readonly FileImports[]): readonly string[] {
  const rows = floors[dir]
  if (!rows) return []
  const floorOf = (local: string) => {
    const name = nameOf(local)
    const found = rows.findIndex((row) => row.includes(name))
    return found < 0 && /\.tsx?$/.test(name) ? rows.length : found
  }
  return files.flatMap(({ local, targets }) => {
    const mine = floorOf(local)
    if (mine < 0) return [`${dir}/${local}: ${nameOf(local)} is on no floor of ${dir}`]
    const higher = targets.filter((target) => target.startsWith('src/') && floorOf(target) > mine)
    return higher.map(
      (target) => `${dir}/${local}: ${nameOf(local)} may not import ${nameOf(target)}, which is on a higher floor`,
    )
  })
}

/** `src/chains/pools.ts` stands in `chains`, `src/log.ts` for itself. */
function nameOf(local: string): string {
  return local.split('/')[1] ?? ''
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  report(checkLayers(root), `${readWorkspaces(root).length} packages and apps: layers clean, no import cycle`)
}
