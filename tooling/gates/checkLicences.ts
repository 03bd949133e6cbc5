// Ours, because license checkers and `pnpm licenses` believe the field of a manifest, which stays when the licence file changes, and leave out peers.

import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { report } from './report.ts'
import { type Manifest, readManifest, readWorkspaces } from './workspaces.ts'

const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
])

/** How a licence file begins. A text of none of these kinds says nothing either way. */
const texts: readonly { readonly words: RegExp; readonly allowed: boolean }[] = [
  { words: /community licen[sc]e/i, allowed: false },
  { words: /gnu (affero |lesser |library )?general public licen[sc]e/i, allowed: false },
  {
    words: /mozilla public licen[sc]e|business source licen[sc]e|commons clause|polyform|elastic licen[sc]e/i,
    allowed: false,
  },
  { words: /apache licen[sc]e[\s\S]{0,80}version 2\.0/i, allowed: true },
  { words: /permission is hereby granted, free of charge/i, allowed: true },
  { words: /permission to use, copy, modify, and(\/or)? distribute/i, allowed: true },
  { words: /redistribution and use in source and binary forms/i, allowed: true },
  { words: /this is free and unencumbered software/i, allowed: true },
]

/**
 * Returns why a package's licence is not permissive; `undefined` when it is.
 * The file is believed over the field: a field is easily left behind when a licence changes.
 * @param dir folder of an installed package
 */
function licenceProblem(dir: string, manifest: Manifest): string | undefined {
  const text = readLicenceFile(dir)
  const known = texts.find(({ words }) => text !== undefined && words.test(text.slice(0, 3_000)))
  if (known && !known.allowed) return `its licence file is not permissive: ${title(text ?? '')}`
  const field = licenceField(manifest)
  if (field && isPermissive(field)) return undefined
  const unclear = field === undefined || /^SEE LICEN[SC]E/i.test(field)
  if (unclear && known) return undefined
  return field ? `its licence is ${field}` : 'it names no licence and has no licence file that is understood'
}

/** An SPDX expression: one of its alternatives must be permissive in every part. */
export function isPermissive(expression: string): boolean {
  const isOne = (id: string) => permissive.has(id.replace(/[()]/g, '').trim())
  // with brackets and AND together, every name must pass: stricter than the grammar, never laxer
  if (/\(.*\)/.test(expression.replace(/^\((.*)\)$/, '$1')) && /\bAND\b/.test(expression)) {
    return expression.split(/\b(?:AND|OR)\b/).every(isOne)
  }
  return expression.split(/\bOR\b/).some((choice) => choice.split(/\bAND\b/).every(isOne))
}

function licenceField({ license }: Manifest): string | undefined {
  if (typeof license === 'string') return license || undefined
  const { type } = (license ?? {}) as { readonly type?: unknown }
  return typeof type === 'string' ? type : undefined
}

function readLicenceFile(dir: string): string | undefined {
  const [file] = globSync('{LICENSE,LICENCE,License,Licence,license,licence,COPYING}{,.*,-*}', { cwd: dir }).sort()
  return file && readFileSync(path.join(dir, file), 'utf8')
}

function title(text: string): string {
  return text.split('\n').find((line) => line.trim()) ?? ''
}

/**
 * @param root the folder that `inputs` start from
 * @param inputs the files of a bundle, relative or absolute
 * @returns one problem per package that has a file in the bundle and no permissive licence
 */
export function findUnlicensed(root: string, inputs: readonly string[]): readonly string[] {
  const folders = new Set(
    inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/[^/]+|[^/@]+)(?=\/)/.exec(input)?.[0] ?? []),
  )
  return [...folders].flatMap((folder) => {
    const dir = path.resolve(root, folder)
    const manifest = readManifest(path.join(dir, 'package.json'))
    const problem = licenceProblem(dir, manifest)
    return problem ? [`${manifest.name}@${manifest.version} is in a bundle: ${problem}`] : []
  })
}

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
