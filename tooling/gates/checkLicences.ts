// Ours, because license checkers and `pnpm licenses` believe the field of a manifest, which stays when the licence file changes, and leave out peers.
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { licenceProblem } from './licences.ts'
import { report } from './report.ts'
import { type Manifest, readManifest, readWorkspaces } from './workspaces.ts'

/** The last release of `@walletconnect/*` before its licence changed. */
const lastWalletConnect = [2, 21, 8]

/**
 * What a library names for its types alone: none of its files imports it, so nothing of it is in a bundle, though a
 * package manager may put it on a site's disk. `checkSizes` reads the licence of everything that is in a bundle.
 */
const typesOnly: ReadonlySet<string> = new Set([
  '@polkadot/extension-dapp > @polkadot/api',
  '@polkadot/extension-inject > @polkadot/api',
  '@polkadot/extension-inject > @polkadot/rpc-provider',
  '@polkadot/extension-inject > @polkadot/types',
  '@solana/wallet-adapter-base > @solana/web3.js',
])

type Licences = { readonly checked: number; readonly problems: readonly string[] }

/**
 * Licences of what is installed and of what our packages bring to a site.
 *
 * - No `@reown/*` in the lockfile; no `@walletconnect/*` newer than 2.21.8, and only with a permissive licence file.
 * - Everything a published package needs at run time, at any depth and including required peers, is permissive; what a
 *   library names for its types alone is not needed at run time.
 * - Everything a `package.json` names has its reason in tooling/gates/dependencies.json.
 */
export function checkLicences(root: string): Licences {
  const seen: Walk['seen'] = new Map()
  for (const { dir, manifest } of readWorkspaces(root)) {
    if (!manifest.private) visit(path.join(root, dir), manifest, { seen, trail: [manifest.name] })
  }
  const problems = [...seen].flatMap(([id, { trail, problem }]) => (problem ? [`${id}: ${problem} (${trail})`] : []))
  return { checked: seen.size, problems: [...checkLockfile(root), ...problems, ...findUnexplained(root)] }
}

type Walk = {
  /** `name@version` → how it was reached first, and what is wrong with it. */
  readonly seen: Map<string, { readonly trail: string; readonly problem: string | undefined }>
  readonly trail: readonly string[]
}

function visit(dir: string, manifest: Manifest, { seen, trail }: Walk): void {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const found = findPackage(dir, name)
    if (typesOnly.has(`${manifest.name} > ${name}`)) continue
    const optional = optionalDependencies?.[name] !== undefined || peerDependenciesMeta?.[name]?.optional === true
    if (!found && optional) continue
    const dependency = found && readManifest(path.join(found, 'package.json'))
    const id = dependency ? `${name}@${dependency.version}` : name
    if (seen.has(id)) continue
    const problem = dependency ? licenceProblem(found, dependency) : 'is not installed'
    seen.set(id, { trail: [...trail, name].join(' > '), problem })
    if (dependency) visit(found, dependency, { seen, trail: [...trail, name] })
  }
}

/** Packages of one kind, each with the reason why it is here. */
type Group = { readonly title: string; readonly packages: { readonly [name: string]: string } }

function findUnexplained(root: string): readonly string[] {
  const groups = JSON.parse(
    readFileSync(path.join(root, 'tooling/gates/dependencies.json'), 'utf8'),
  ) as readonly Group[]
  const rows = new Map(groups.flatMap(({ packages }) => Object.entries(packages)))
  const workspaces = readWorkspaces(root)
  const ours = new Set(workspaces.map(({ manifest }) => manifest.name))
  const manifests = [readManifest(path.join(root, 'package.json')), ...workspaces.map(({ manifest }) => manifest)]
  const names = manifests.flatMap(({ dependencies, devDependencies, peerDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies }),
  )
  return [...new Set(names)]
    .filter((name) => !rows.get(name) && !ours.has(name))
    .map((name) => `${name}: tooling/gates/dependencies.json does not say why it is here`)
}

/** Looks where Node would: in every `node_modules` from the package's real folder upwards. */
function findPackage(dir: string, name: string): string | undefined {
  for (let folder = realpathSync(dir); ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(candidate, 'package.json'))) return realpathSync(candidate)
    if (folder === path.dirname(folder)) return undefined
  }
}

function checkLockfile(root: string): readonly string[] {
  const file = path.join(root, 'pnpm-lock.yaml')
  const found = readFileSync(file, 'utf8').matchAll(/^ {2}'?(@(?:reown|walletconnect)\/[\w.-]+)@(\d[^'(:]*)/gm)
  const names = new Map([...found].map(([, name = '', version = '']) => [`${name}@${version}`, { name, version }]))
  return [...names].flatMap(([id, { name, version }]) => {
    if (name.startsWith('@reown/')) return [`${id}: is refused, its licence claims derivatives`]
    if (isNewer(version))
      return [`${id}: is newer than ${lastWalletConnect.join('.')}, whose licence was the last to permit use`]
    const dirs = globSync(`node_modules/.pnpm/${name.replace('/', '+')}@${version}*/node_modules/${name}`, {
      cwd: root,
    })
    if (dirs.length === 0) return [`${id}: is in the lockfile but not installed, so its licence cannot be read`]
    const [dir = ''] = dirs.map((one) => path.join(root, one))
    const problem = licenceProblem(dir, readManifest(path.join(dir, 'package.json')))
    return problem ? [`${id}: ${problem}`] : []
  })
}

function isNewer(version: string): boolean {
  const parts = version.split(/[.-]/).map(Number)
  const at = lastWalletConnect.findIndex((part, index) => parts[index] !== part)
  return at >= 0 && !((parts[at] ?? 0) < (lastWalletConnect[at] ?? 0))
}

if (import.meta.main) {
  const { checked, problems } = checkLicences(path.resolve(import.meta.dirname, '../..'))
  report(problems, `${checked} packages reach a site at run time, all under permissive licences`)
}
