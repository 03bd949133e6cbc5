// Ours, because publint and attw read no README and compare no `engines` with those of what a package brings.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { report } from './report.ts'
import { type Manifest, readManifest, readWorkspaces } from './workspaces.ts'

type Published = Manifest & {
  readonly description?: string
  readonly keywords?: readonly string[]
  readonly files?: readonly string[]
  readonly types?: string
  readonly engines?: { readonly node?: string }
}

/**
 * Checks what people expect of a published package and a package manager does not ask for.
 *
 * - A README that begins with its name, a description, keywords, `dist` and the changelog in what is packed.
 * - `engines.node` promises no Node that a dependency, at any depth, refuses.
 * - The README says which Node it needs and, where it has types, which TypeScript.
 * - Source maps hold the sources, which are not packed.
 * - Nothing runs when it is installed, packed or published.
 * - `repository` and `homepage` are left to the release, which knows where it is made.
 * @param root the repository
 */
export function checkPackages(root: string): readonly string[] {
  const published = readWorkspaces(root).filter(({ manifest }) => !manifest.private)
  return published.flatMap(({ dir, manifest }) =>
    listFaults(path.join(root, dir), manifest).map((fault) => `${dir}: ${fault}`),
  )
}

function listFaults(dir: string, manifest: Published): readonly string[] {
  const { name, description, keywords = [], files = [], engines } = manifest
  const readme = path.join(dir, 'README.md')
  const faults: string[] = []
  if (!existsSync(readme)) faults.push('has no README.md')
  else if (!readFileSync(readme, 'utf8').startsWith(`# ${name}\n`))
    faults.push(`README.md does not begin with # ${name}`)
  if (!description) faults.push('has no description')
  if (!keywords.includes('foyer') || keywords.length < 4) faults.push('has too few keywords to be found by')
  for (const file of ['dist', 'CHANGELOG.md']) if (!files.includes(file)) faults.push(`does not pack ${file}`)
  faults.push(...listScripts(manifest), ...listUnsaid(dir, manifest))
  const floor = findFloor(dir, manifest, new Map())
  if (compare(toVersion(engines?.node), floor.version) < 0) {
    faults.push(`promises Node ${engines?.node ?? 'of any age'}, but ${floor.name} needs ${floor.version.join('.')}`)
  }
  const settings = path.join(dir, 'tsconfig.build.json')
  const text = existsSync(settings) ? readFileSync(settings, 'utf8') : ''
  if (text.includes('"sourceMap"') && !text.includes('"inlineSources": true'))
    faults.push('packs source maps without sources')
  return faults
}

/** What a package manager runs by itself. */
const lifecycle =
  /^(pre|post)?(install|uninstall|prepare|pack|publish|publishOnly|version|dependencies|shrinkwrap)$|^prepublishOnly$/

function listScripts({ scripts = {} }: Manifest): readonly string[] {
  return Object.keys(scripts)
    .filter((name) => lifecycle.test(name))
    .map((name) => `has a script ${name}, which package managers run by themselves`)
}

function listUnsaid(dir: string, manifest: Published): readonly string[] {
  const file = path.join(dir, 'README.md')
  const readme = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const node = /\d+(\.\d+)?/.exec(manifest.engines?.node ?? '')?.[0]
  const faults: string[] = []
  if (node && !readme.includes(`Node ${node}`)) faults.push(`README.md does not say that it needs Node ${node}`)
  if (manifest.types && !readme.includes('TypeScript 5.5'))
    faults.push('README.md does not say that its types need TypeScript 5.5')
  for (const name of ['repository', 'homepage', 'bugs'])
    if (name in manifest) faults.push(`names its ${name}, which the release does`)
  return faults
}

type Version = readonly [number, number, number]
type Floor = { readonly name: string; readonly version: Version }

/** The oldest Node that everything this package brings accepts, and what asks for it. */
function findFloor(dir: string, manifest: Manifest, seen: Map<string, Floor>): Floor {
  let highest: Floor = { name: manifest.name, version: [0, 0, 0] }
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    const found = findPackage(dir, name)
    if (found === undefined) continue
    const known = seen.get(found)
    if (!known) seen.set(found, highest)
    const dependency: Published = readManifest(path.join(found, 'package.json'))
    const own = { name, version: toVersion(dependency.engines?.node) }
    const beneath = known ?? findFloor(found, dependency, seen)
    seen.set(found, compare(own.version, beneath.version) > 0 ? own : beneath)
    for (const one of [own, beneath]) if (compare(one.version, highest.version) > 0) highest = one
  }
  return highest
}

/** Looks where Node would: in every `node_modules` from the package's real folder upwards. */
function findPackage(dir: string, name: string): string | undefined {
  for (let folder = realpathSync(dir); ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(candidate, 'package.json'))) return realpathSync(candidate)
    if (folder === path.dirname(folder)) return undefined
  }
}

/** The lowest version of a range's last alternative that is not open to older ones, such as `^14.21.3 || >=16`. */
function toVersion(range = ''): Version {
  const lows = range.split('||').map((one): Version => {
    const [, major = 0, minor = 0, patch = 0] = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(one)?.map(Number) ?? []
    return [major, minor || 0, patch || 0]
  })
  return lows.sort(compare)[0] ?? [0, 0, 0]
}

function compare(one: Version, other: Version): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
}

if (import.meta.main) {
  const problems = checkPackages(path.resolve(import.meta.dirname, '../..'))
  report(problems, 'every package has what people look for, and promises no Node that it does not run on')
}
