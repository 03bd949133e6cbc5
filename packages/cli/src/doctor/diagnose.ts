import path from 'node:path'
import compare from 'semver/functions/compare.js'
import lt from 'semver/functions/lt.js'
import satisfies from 'semver/functions/satisfies.js'
import minVersion from 'semver/ranges/min-version.js'
import { checkEntry } from './checkEntry.ts'
import { checkNext } from './checkNext.ts'
import { checkPolicies } from './checkPolicies.ts'
import { findInstalled } from './findInstalled.ts'
import { readProject } from './readProject.ts'
import { readSettings, type Settings } from './readSettings.ts'
import type { Installed, Problem, Project } from './types.ts'

/** Peers of Foyer's packages that are not there, or of a version that they do not know; and packages of Foyer's of different versions. */
function checkPeers(project: Project): readonly Problem[] {
  return [...project.foyer.flatMap((one) => judgePackage(project, one)), ...checkVersions(project)]
}

function judgePackage({ adds, folder }: Project, { name, folder: own, manifest }: Installed): readonly Problem[] {
  return Object.entries(manifest.peerDependencies ?? {}).flatMap(([peer, range]): readonly Problem[] => {
    // where a package is linked from a workspace, its peers are the site's
    const found = findInstalled(own, peer) ?? findInstalled(folder, peer)
    const fix = `${adds} '${peer}@${toAsked(range)}'`
    if (!found) {
      if (manifest.peerDependenciesMeta?.[peer]?.optional) return []
      return [{ level: 'fails', rule: 'peers', what: `${name} needs ${peer} ${range}, and there is none`, fix }]
    }
    if (satisfies(found.version, range, { includePrerelease: true })) return []
    const what = `${name} needs ${peer} ${range}, and ${found.version} is installed`
    return [{ level: 'fails', rule: 'versions', what, fix }]
  })
}

/** The newest of the alternatives. */
const toAsked = (range: string) => range.split('||').at(-1)?.trim() ?? range

function checkVersions({ foyer, adds }: Project): readonly Problem[] {
  const versions = [...new Set(foyer.map(({ version }) => version))]
  if (versions.length < 2) return []
  const list = versions.map((version) => `${version} (${listNames(foyer, version)})`)
  return [
    {
      level: 'fails',
      rule: 'versions',
      what: `Foyer's packages are of one version each release, and here are ${list.join(' and ')}`,
      fix: `${adds} ${[...new Set(foyer.map(({ name }) => `${name}@latest`))].join(' ')}`,
    },
  ]
}

function listNames(foyer: readonly Installed[], version: string): string {
  return foyer
    .filter((one) => one.version === version)
    .map(({ name }) => name)
    .join(', ')
}

/** Packages that the project names but does not have, and that its code imports but the project does not name. */
function checkInstall(project: Project): readonly Problem[] {
  const named = Object.keys({ ...project.manifest.devDependencies, ...project.manifest.dependencies })
  const missing = named.filter((name) => isWatched(name) && !findInstalled(project.folder, name))
  return [
    ...missing.map(
      (name): Problem => ({
        level: 'fails',
        rule: 'install',
        what: `${name} is named in package.json, but it is not installed`,
        fix: `Install what package.json names, such as with ${project.adds.split(' ')[0]} install.`,
      }),
    ),
    ...listImported(project)
      .filter(([name]) => !named.includes(name))
      .map(([name, files]) => checkImport(project, name, files)),
  ]
}

const isWatched = (name: string) => /^(@foyer\/|@?wagmi|viem$|react(-dom)?$)/.test(name)

/** Foyer's packages with the files that import them. */
function listImported({ sources, manifest }: Project): readonly (readonly [name: string, files: readonly string[]])[] {
  const files = new Map<string, string[]>()
  for (const { file, imports } of sources) {
    for (const { module } of imports) {
      const [scope, name] = module.split('/')
      const whole = `${scope}/${name}`
      if (scope === '@foyer' && whole !== manifest.name) files.set(whole, [...(files.get(whole) ?? []), file])
    }
  }
  return [...files].map(([name, list]) => [name, [...new Set(list)]])
}

function checkImport({ folder, adds }: Project, name: string, files: readonly string[]): Problem {
  const fix = `${adds} ${name}`
  if (!findInstalled(folder, name)) {
    return { level: 'fails', rule: 'imports', what: `${name} is imported, but it is not installed`, fix, files }
  }
  const what = `${name} is imported, but package.json does not name it: another package may stop bringing it`
  return { level: 'weak', rule: 'imports', what, fix, files }
}

/** The oldest whose compiler reads the packages' declarations. */
const oldest = '5.5.0'

/** From here on a setting that cannot read `exports` is refused, and none is the default. */
const firstStrict = '6.0.0'

const blind = /^(classic|node|node10)$/i

/** A TypeScript that is too old, and settings under which it does not look into `exports`. */
function checkTypeScript({ folder, adds }: Project): readonly Problem[] {
  const { version } = findInstalled(folder, 'typescript') ?? {}
  if (version === undefined) return []
  const problems: Problem[] = []
  if (lt(version, oldest)) {
    const what = `TypeScript ${version} does not read the types of Foyer's packages: ${oldest.replace(/\.0$/, '')} or newer does`
    problems.push({ level: 'fails', rule: 'typescript', what, fix: `${adds} -D typescript@latest` })
  }
  const files = readSettings(folder)
    .filter((settings) => isBlind(settings, version))
    .map(({ file }) => file)
  if (files.length === 0) return problems
  const what = "`moduleResolution` is one that does not read `exports` of packages: Foyer's are not found"
  const fix =
    'Set "module": "esnext" and "moduleResolution": "bundler" (or "nodenext" for both, in Node without a bundler).'
  return [...problems, { level: 'fails', rule: 'module-resolution', what, fix, files }]
}

function isBlind({ options: { module, moduleResolution } }: Settings, version: string): boolean {
  if (typeof moduleResolution === 'string') return blind.test(moduleResolution)
  if (!lt(version, firstStrict)) return false
  return !/^(node1[68]|node20|nodenext|preserve)$/i.test(String(module))
}

/** What has to be one copy, which packages share it with the site's own code, and what happens where it is two. */
const shared: readonly { readonly name: string; readonly by: readonly string[]; readonly why: string }[] = [
  {
    name: 'react',
    by: ['react-dom', '@foyer/ui', 'wagmi', '@tanstack/react-query'],
    why: 'hooks of one throw in components of the other',
  },
  { name: 'react-dom', by: ['@foyer/ui'], why: 'the widget and the site would each draw with their own' },
  {
    name: 'viem',
    by: ['@foyer/adapter-wagmi', '@foyer/siwx', '@wagmi/core', 'wagmi'],
    why: 'types do not fit, and pages load both',
  },
  { name: '@wagmi/core', by: ['@foyer/adapter-wagmi', 'wagmi'], why: 'Foyer and your hooks speak of two connections' },
  { name: 'wagmi', by: [], why: 'hooks of one do not see the provider of the other' },
  { name: '@tanstack/react-query', by: ['wagmi'], why: "wagmi's hooks do not see your QueryClientProvider" },
]

/** Two copies of what has to be one. */
function checkCopies(project: Project): readonly Problem[] {
  return shared.flatMap(({ name, by, why }) => {
    const copies = listCopies(project, name, by)
    if (copies.length < 2) return []
    const places = copies.map(({ version, folder }) => `${version} in ${toShown(project, folder)}`)
    return [
      {
        level: 'fails',
        rule: 'copies',
        what: `Two copies of ${name}: ${places.join(', ')}: ${why}`,
        fix: toFix(project, name, copies),
      },
    ]
  })
}

function listCopies({ folder, foyer }: Project, name: string, by: readonly string[]): readonly Installed[] {
  const users = by.flatMap((user) => findInstalled(folder, user) ?? [])
  const ours = foyer.filter((one) => by.includes(one.name))
  const places = [folder, ...[...users, ...ours].map((one) => one.folder)]
  const copies = places.flatMap((place) => findInstalled(place, name) ?? [])
  return [...new Map(copies.map((copy) => [copy.folder, copy])).values()]
}

/** From where the site is, however deep a package manager keeps it. */
function toShown(project: Project, folder: string): string {
  return path.relative(project.folder, folder).split(path.sep).join('/')
}

function toFix({ adds }: Project, name: string, [own, ...others]: readonly Installed[]): string {
  const manager = adds.split(' ')[0]
  if (others.every(({ version }) => version === own?.version)) {
    return `They are of one version: ${manager === 'bun' ? 'install anew' : `${manager} dedupe`}, or let one lockfile serve the whole repository.`
  }
  const place =
    manager === 'npm' || manager === 'bun'
      ? 'overrides'
      : manager === 'yarn'
        ? 'resolutions'
        : 'overrides of pnpm-workspace.yaml'
  return `Let every package have ${own?.version}: "${name}": "${own?.version}" among the ${place}${manager === 'pnpm' ? '' : ' of package.json'}, then install again.`
}

const judges = [checkInstall, checkPeers, checkCopies, checkEngines, checkTypeScript, checkNext, checkPolicies]

type DiagnoseOptions = {
  /** The version of Node that the project runs on. Default: that of this process. */
  readonly node?: string | undefined
  /** Loads the entry of a site of Vite's in a DOM, without a network. Default false: nothing of the project is run. */
  readonly isLoaded?: boolean | undefined
}

/**
 * Names what of a project will fail with Foyer, each with its fix, what fails first. Asks no one.
 * @param folder where its `package.json` is
 * @throws Error where there is no project, or one whose packages cannot be read
 */
export function diagnose(folder: string, options: DiagnoseOptions = {}): readonly Problem[] {
  const { node = process.versions.node, isLoaded = false } = options
  const project = readProject(folder, node)
  const found = [...judges, ...(isLoaded ? [checkEntry] : [])].flatMap((judge) => judge(project))
  return [...found.filter(({ level }) => level === 'fails'), ...found.filter(({ level }) => level === 'weak')]
}

/** Packages that refuse the Node there is: those that the project names, Foyer's, and what Foyer's bring. */
function checkEngines(project: Project): readonly Problem[] {
  const refusing = listInstalled(project).filter(({ manifest: { engines } }) => {
    const range = engines?.node
    return typeof range === 'string' && !satisfies(project.node, range)
  })
  if (refusing.length === 0) return []
  const rows = refusing.map(({ name, version, manifest }) => `${name} ${version} (${manifest.engines?.node})`)
  const lowest = refusing
    .flatMap(({ manifest }) => minVersion(manifest.engines?.node ?? '*')?.version ?? [])
    .sort((one, other) => compare(other, one))[0]
  return [
    {
      level: 'fails',
      rule: 'engines',
      what: `Node ${project.node} is too old for ${rows.join(', ')}`,
      fix: `Use Node ${lowest} or newer, here and where the site is built and rendered.`,
    },
  ]
}

function listInstalled({ folder, manifest, foyer }: Project): readonly Installed[] {
  const all = new Map<string, Installed>()
  const add = (one: Installed | undefined): one is Installed => {
    if (!one || all.has(one.folder)) return false
    all.set(one.folder, one)
    return true
  }
  const addBeneath = ({ folder: from, manifest: { dependencies } }: Installed): void => {
    for (const name of Object.keys(dependencies ?? {})) {
      const found = findInstalled(from, name)
      if (add(found)) addBeneath(found)
    }
  }
  for (const one of foyer) {
    add(one)
    addBeneath(one)
  }
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
    add(findInstalled(folder, name))
  return [...all.values()]
}
