import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import subset from 'semver/ranges/subset.js'
import validRange from 'semver/ranges/valid.js'
import { readSettings } from '../doctor/typescript.ts'
import { packages } from './appkitNames.ts'
import type { Migrated } from './edit.ts'
import { createEdit } from './edit.ts'
import type { Kit } from './kits.ts'
import { rainbowKitPackages } from './rainbowkitNames.ts'

type Dependencies = Readonly<Record<string, string>>
type Manifest = { readonly [name: string]: unknown }

type ManifestParams = {
  readonly text: string
  /** Modules that the project's files import now. */
  readonly modules: readonly string[]
  /** Of Foyer's packages. */
  readonly version: string
  /** What packages that stay in any case begin with. */
  readonly kept?: string | undefined
  /** Where the site is moved with a file of its own. */
  readonly kit?: Kit | undefined
  /** What it lacks already: name → range. */
  readonly added?: Dependencies | undefined
}

/** What an entry needs beside `@foyer/appkit-compat`. */
const needs: Readonly<Record<string, readonly string[]>> = {
  '@foyer/appkit-compat/wagmi': ['@foyer/adapter-wagmi', '@wagmi/core', 'viem'],
  '@foyer/appkit-compat/ethers': ['@foyer/adapter-wagmi', '@wagmi/core', 'viem'],
  '@foyer/appkit-compat/networks': ['viem'],
  '@foyer/appkit-compat/solana': ['@foyer/adapter-solana'],
  '@foyer/appkit-compat/solana/react': ['@foyer/adapter-solana'],
  '@foyer/appkit-compat/bitcoin': ['@foyer/adapter-bitcoin'],
}

/** By majors the oldest that Foyer's packages run with; of wagmi, the oldest that has such an `@wagmi/core`, so that there is one of it. */
const least = {
  '@wagmi/core': ['^2.19.0', '^3.6.0'],
  react: ['^18.3.0'],
  'react-dom': ['^18.3.0'],
  viem: ['^2.45.0'],
  wagmi: ['^2.16.3', '^3.7.1'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * `package.json` with Foyer's packages in place of AppKit's; a package of AppKit's that is still imported stays. What the project has
 * already keeps its version, unless that allows one older than Foyer's packages need.
 * @returns undefined where there is nothing to change
 */
export function migrateManifest({
  text,
  modules,
  version,
  kept,
  kit,
  added: more = {},
}: ManifestParams): string | undefined {
  const manifest = JSON.parse(text) as Manifest
  const all = toDependencies(manifest['dependencies'])
  const dev = toDependencies(manifest['devDependencies'])
  const isGone = (name: string) =>
    kit
      ? kit.gone.test(name)
      : !(kept && name.startsWith(kept)) &&
        /^@(reown|rainbow-me)\//.test(name) &&
        isMapped(name) &&
        !modules.some((one) => one === name || one.startsWith(`${name}/`))
  const gone = [...Object.keys(all), ...Object.keys(dev)].filter(isGone)
  const wanted = kit ? kit.needs : listWanted(modules)
  const known = { ...toDependencies(manifest['peerDependencies']), ...dev, ...all }
  const added = wanted.filter((name) => !(name in known))
  const needed = wanted.includes('@wagmi/core') ? [...wanted, 'wagmi'] : wanted
  const raise = (section: Dependencies) => raiseRanges(omit(section, gone), needed)
  const isSame = (section: Dependencies) => JSON.stringify(raise(section)) === JSON.stringify(section)
  if (isSame(all) && isSame(dev) && added.length === 0 && Object.keys(more).length === 0) return undefined
  const dependencies = sort({
    ...raise(all),
    ...more,
    ...Object.fromEntries(added.map((name) => [name, toRange(name, raise(known), version)])),
  })
  const next = {
    ...manifest,
    dependencies,
    ...(manifest['devDependencies'] !== undefined && { devDependencies: raise(dev) }),
  }
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? '  '
  return `${JSON.stringify(next, undefined, indent)}${text.endsWith('\n') ? '\n' : ''}`
}

/** A lockfile or an exact version would keep what Foyer's packages do not run with. What is no range, such as a tag, stays. */
function raiseRanges(section: Dependencies, names: readonly string[]): Dependencies {
  const rows: Readonly<Record<string, readonly string[]>> = least
  return Object.fromEntries(
    Object.entries(section).map(([name, range]) => {
      if (!names.includes(name) || validRange(range) === null) return [name, range]
      const row = rows[name]?.find((one) => subset(range, one.replace(/\..*/, '.0.0')))
      return [name, row !== undefined && !subset(range, row) ? row : range]
    }),
  )
}

/** A package some entry of which has a counterpart. */
function isMapped(name: string): boolean {
  return Object.entries({ ...packages, ...rainbowKitPackages }).some(
    ([one, row]) => (one === name || one.startsWith(`${name}/`)) && 'to' in row,
  )
}

function listWanted(modules: readonly string[]): readonly string[] {
  const own = modules.filter((one) => one.startsWith('@foyer/appkit-compat'))
  const isRainbowKit = modules.some((one) => one.startsWith('@foyer/rainbowkit-compat'))
  if (own.length === 0 && !isRainbowKit) return []
  const compat = own.length > 0 ? ['@foyer/appkit-compat'] : []
  const rainbowKit = isRainbowKit ? ['@foyer/rainbowkit-compat', '@wagmi/core', 'viem'] : []
  const web3 = modules.filter((one) => one === '@solana/web3.js')
  const needed = own.flatMap((one) => needs[one] ?? [])
  return [...new Set([...compat, ...rainbowKit, 'react', 'react-dom', ...needed, ...web3])]
}

/** wagmi's core is that of the wagmi the project has. */
function toRange(name: string, known: Dependencies, version: string): string {
  if (name.startsWith('@foyer/')) return `^${version}`
  if (name === '@wagmi/core') return least[name][/^\D*2/.test(known['wagmi'] ?? '') ? 0 : 1]
  if (name === 'viem') return least.viem[0]
  if (name === '@solana/web3.js') return '^1.98.0'
  if (name === 'wagmi') return '^2.19.0'
  if (name.startsWith('@solana/wallet-adapter')) return name.endsWith('-base') ? '^0.9.28' : '^0.15.39'
  // both are of one version
  return known['react'] ?? known['react-dom'] ?? '^19.0.0'
}

function toDependencies(value: unknown): Dependencies {
  return typeof value === 'object' && value !== null ? (value as Dependencies) : {}
}

const omit = (all: Dependencies, names: readonly string[]): Dependencies =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))

const sort = (all: Dependencies): Dependencies =>
  Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)))

/**
 * Settings of TypeScript under which no package's `exports` are read: set anew where the site has a bundler, which `module` says, else told.
 * @param folder the project's @param own the site's, from there, with its `/` at the end, or `''`
 */
export function migrateSettings(folder: string, own: string): readonly ({ readonly file: string } & Migrated)[] {
  const base = path.join(folder, own)
  if (!existsSync(path.join(base, 'tsconfig.json'))) return []
  return readSettings(base).map(({ file, options }) => {
    const name = `${own}${file}`
    const text = readFileSync(path.join(base, file), 'utf8')
    const edit = createEdit(name, text)
    const found = /("moduleResolution"\s*:\s*)"(?:node|node10|classic)"/i.exec(text)
    if (found) {
      const start = found.index + (found[1]?.length ?? 0)
      if (/^(es|preserve)/i.test(String(options['module']))) {
        edit.replace(start, found.index + found[0].length, '"bundler"')
      } else {
        const reason = 'it does not read `exports`: set "module": "esnext" and "moduleResolution": "bundler"'
        edit.find(start, 'moduleResolution', { reason, minutes: 10 })
      }
    }
    return { file: name, ...edit.finish() }
  })
}
