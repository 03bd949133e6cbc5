import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import compare from 'semver/functions/compare.js'
import satisfies from 'semver/functions/satisfies.js'
import minVersion from 'semver/ranges/min-version.js'
import type { Installed, Manifest, Problem, Project } from './types.ts'

/**
 * The copy of a package that code in a folder gets: looks where Node would, in every `node_modules` from the folder upwards.
 * @returns undefined where there is none
 */
export function findInstalled(from: string, name: string): Installed | undefined {
  for (let folder = realpathSync(from); ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(candidate, 'package.json'))) return readInstalled(realpathSync(candidate))
    if (folder === path.dirname(folder)) return undefined
  }
}

function readInstalled(folder: string): Installed {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest
  return { name: manifest.name ?? path.basename(folder), version: manifest.version ?? '0.0.0', folder, manifest }
}

/** Packages that the project names but does not have, and that its code imports but the project does not name. */
export function checkInstall(project: Project): readonly Problem[] {
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

/** Peers of Foyer's packages that are not there, or of a version that they do not know; and packages of Foyer's of different versions. */
export function checkPeers(project: Project): readonly Problem[] {
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

/** Packages that refuse the Node there is: those that the project names, Foyer's, and what Foyer's bring. */
export function checkEngines(project: Project): readonly Problem[] {
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
