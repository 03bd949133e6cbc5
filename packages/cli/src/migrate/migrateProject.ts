import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from '../code/listFiles.ts'
import { findInstalled } from '../doctor/installed.ts'
import type { Change, Finding, Migrated, TypeCheck } from './edit.ts'
import { createEdit } from './edit.ts'
import { type Kit, type KitName, kits } from './kits.ts'
import { migrateKit, stripTypes } from './migrateKit.ts'
import { migrateManifest, migrateSettings } from './migrateManifest.ts'
import { migrateText } from './migrateText.ts'

export type MigrateOptions = {
  /** The project's folder. */
  readonly folder: string
  /** Of Foyer's packages, as `package.json` is to name them. */
  readonly version: string
  /** What is moved. Default: AppKit and RainbowKit, which have packages with their names. */
  readonly from?: 'appkit' | 'rainbowkit' | KitName | undefined
  /** Writes nothing. Default false. */
  readonly isDryRun?: boolean | undefined
  /** Also where git does not have every file as it is. Default false. */
  readonly force?: boolean | undefined
}

export type MigrateReport = {
  /** Files that were changed, from the project's folder. */
  readonly files: readonly string[]
  readonly changes: readonly Change[]
  /** What needs a person. */
  readonly findings: readonly Finding[]
  /** Folders of sites that were left as they were, `.` for the project's own: a part of each cannot move. */
  readonly left: readonly string[]
  /** What the type check of the moved project found; undefined where it cannot run yet, or without TypeScript. */
  readonly check?: TypeCheck | undefined
}

type Read = { readonly file: string } & Migrated

/**
 * Moves a project from AppKit to `@foyer/appkit-compat`, or from RainbowKit to `@foyer/rainbowkit-compat`: modules, elements, theme variables,
 * options and `package.json`; a project of another widget onto Foyer, with a file of its own that keeps the widget's names. Then
 * type-checks it where everything is installed. Of each site all is moved or nothing. A second run finds nothing to change.
 * @throws Error where git does not have every file as it is and `force` is not set: what is changed could not be told apart
 */
export function migrateProject(options: MigrateOptions): MigrateReport {
  const { folder, version, isDryRun = false, force = false } = options
  if (!isDryRun && !force && !isClean(folder)) {
    throw new Error('Commit your changes first: git does not have every file of this folder as it is. --force goes on.')
  }
  const all = listFiles(folder)
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const manifests = all.filter((file) => path.posix.basename(file) === 'package.json')
  const kit = options.from && options.from in kits ? kits[options.from as KitName] : undefined
  const other = kit || !options.from ? undefined : options.from === 'appkit' ? '@rainbow-me/' : '@reown/'
  // what is of the other stays as it is
  const isOpen = (file: string) => manifests.includes(file) || !other || !read(file).includes(other)
  const texts = new Map(all.filter(isOpen).map((file) => [file, read(file)]))
  const sites = groupByManifest([...texts.keys()], manifests)
  const migrated = [...sites].map(([manifest, files]) =>
    migrateSite({ folder, manifest, files, texts, version, kept: other, kit }),
  )
  const moved = migrated.filter(({ findings }) => !findings.some(({ stops }) => stops))
  const written = new Map(moved.flatMap((site) => [...site.written]))
  if (!isDryRun) for (const [file, text] of written) writeFileSync(path.join(folder, file), text)
  const isCompat = (name: string) => /^@foyer\/(appkit|rainbowkit)-compat/.test(name)
  const isUsed = migrated.some(({ modules }) => (kit ? modules.length > 0 : modules.some(isCompat)))
  return {
    files: [...written.keys()],
    changes: moved.flatMap(({ changes }) => changes),
    findings: migrated.flatMap(({ findings }) => findings),
    left: migrated.filter((site) => !moved.includes(site)).map(({ name }) => name),
    check: isDryRun || !isUsed ? undefined : checkMoved(folder, all),
  }
}

type SiteParams = {
  readonly folder: string
  /** Undefined: files that no `package.json` is above of. */
  readonly manifest: string | undefined
  readonly files: readonly string[]
  readonly texts: ReadonlyMap<string, string>
  readonly version: string
  readonly kept: string | undefined
  readonly kit: Kit | undefined
}

function migrateSite(params: SiteParams) {
  const { folder, manifest, files, texts, version, kept, kit } = params
  const read = (file: string) => texts.get(file) ?? ''
  const hasWeb3 = [...texts].some(([file, text]) => file === manifest && text.includes('"@solana/web3.js"'))
  const typed = findWindowFile(files, read)
  const shim = kit && placeShim(params)
  const all: readonly Read[] = files.map((file) => ({
    file,
    ...(kit && shim
      ? migrateKit({ file, text: read(file), kit, written: toSpecifier(file, shim) })
      : migrateText(file, read(file), { hasWeb3, needsWindow: file === typed })),
  }))
  const modules = [...new Set(all.flatMap((one) => one.modules))]
  const isMoved = modules.some((one) => kit !== undefined || one.startsWith('@foyer/'))
  const settings = isMoved ? migrateSettings(folder, manifest === undefined ? '' : toFolder(manifest)) : []
  const { added, told }: Undeclared = isMoved && kit ? findUndeclared(params, kit) : { added: {}, told: [] }
  const old = isMoved && manifest ? [findOld(manifest, read(manifest)), ...told] : []
  const parts: readonly Read[] = [...all, ...settings, ...old]
  const written = new Map(parts.filter(({ changes }) => changes.length > 0).map(({ file, text }) => [file, text]))
  const text =
    manifest && (isMoved || !kit) && migrateManifest({ text: read(manifest), modules, version, kept, kit, added })
  if (manifest && text) written.set(manifest, text)
  if (kit && shim && isMoved) written.set(shim, readShim(kit, shim))
  return {
    name: (manifest && toFolder(manifest).slice(0, -1)) || '.',
    modules,
    written,
    changes: parts.flatMap(({ changes }) => changes),
    findings: parts.flatMap(({ findings }) => findings),
  }
}

/** Returns where the site's own file goes: beside its sources, with an ending that the site's compiler knows. */
function placeShim({ folder, manifest, files, kit }: SiteParams): string {
  const own = manifest === undefined ? '' : toFolder(manifest)
  const isTyped = files.some((file) => /\.tsx?$/.test(file)) && existsSync(path.join(folder, own, 'tsconfig.json'))
  const endings = kit?.template.endsWith('.tsx') ? ['.tsx', '.jsx'] : ['.ts', '.js']
  const base = files.some((file) => file.startsWith(`${own}src/`)) ? `${own}src/` : own
  const isTaken = files.some((file) => new RegExp(`^${base.replaceAll('.', '\\.')}foyer\\.[jt]sx?$`).test(file))
  return `${base}${isTaken ? 'foyerSite' : 'foyer'}${isTyped ? endings[0] : endings[1]}`
}

function toSpecifier(file: string, shim: string): string {
  const relative = path.posix.relative(path.posix.dirname(file), shim).replace(/\.[jt]sx?$/, '')
  return relative.startsWith('.') ? relative : `./${relative}`
}

function readShim(kit: Kit, shim: string): string {
  const text = readFileSync(path.join(import.meta.dirname, '../../templates', kit.template), 'utf8')
  return /\.tsx?$/.test(shim) ? text : stripTypes(text, kit.template.endsWith('.tsx') ? 'tsx' : 'ts')
}

type Undeclared = {
  /** Name → range. */
  readonly added: Readonly<Record<string, string>>
  readonly told: readonly Read[]
}

/**
 * Modules that the site imports and does not name: they came with packages that go. One that is installed is added, others are told.
 * Those under an alias of the compiler's are the site's own.
 */
function findUndeclared({ folder, manifest, files, texts }: SiteParams, kit: Kit): Undeclared {
  const own = manifest === undefined ? '' : toFolder(manifest)
  // where aliases are named
  const settings = readdirSync(path.join(folder, own)).filter((name) => /config.*\.(json|[cm]?[jt]s)$/.test(name))
  const aliases = settings.map((name) => readFileSync(path.join(folder, own, name), 'utf8'))
  const known = [texts.get(manifest ?? '') ?? '', ...aliases].join('\n')
  const added: Record<string, string> = {}
  const told = files.flatMap((file) => {
    const text = texts.get(file) ?? ''
    const edit = createEdit(file, text)
    for (const { 1: name = '', index } of text.matchAll(/\bfrom\s*['"](@[\w-]+\/[\w.-]+)/g)) {
      const [scope] = name.split('/')
      if (known.includes(`"${name}"`) || new RegExp(`['"]${scope}['"/]`).test(aliases.join('\n'))) continue
      // the codemod takes its place, or adds it
      if (kit.own.test(name) || kit.gone.test(name) || kit.needs.includes(name)) continue
      const installed = findInstalled(path.join(folder, own), name)
      if (installed) added[name] = `^${installed.version}`
      else edit.find(index, name, { reason: 'it is not in package.json: add it', minutes: 5 })
    }
    const found = edit.finish()
    return found.findings.length === 0 ? [] : [{ file, ...found }]
  })
  return { added, told }
}

/** Versions of what the site stands on with which the moved one would not run. */
function findOld(file: string, text: string): Read {
  const edit = createEdit(file, text)
  for (const [name, least] of [
    ['wagmi', 2],
    ['react', 18],
  ] as const) {
    const found = new RegExp(`"${name}"\\s*:\\s*"[\\^~>=v ]*(\\d+)[.\\d]*`).exec(text)
    if (!found || Number(found[1]) >= least) continue
    edit.find(found.index, name, {
      reason: `move to ${name} ${least} or newer first`,
      minutes: name === 'wagmi' ? 120 : 60,
      stops: true,
    })
  }
  return { file, ...edit.finish() }
}

/** The file that names AppKit and is to give `window.ethereum` its type; undefined where the site uses none, or gives it one itself. */
function findWindowFile(files: readonly string[], read: (file: string) => string): string | undefined {
  const typed = files.filter((file) => /\.(m|c)?tsx?$|\.vue$|\.svelte$/.test(file))
  if (!typed.some((file) => /\bwindow\??\.ethereum\b/.test(read(file)))) return undefined
  const isGiven = (text: string) =>
    /interface Window\b[^}]*\bethereum\b/.test(text) || /viem\/window|appkit-compat\/window/.test(text)
  if (typed.some((file) => isGiven(read(file)))) return undefined
  return typed.find((file) => /\.tsx?$/.test(file) && /from ['"]@(reown|foyer)\/appkit/.test(read(file)))
}

/** Files by the nearest manifest above each. */
function groupByManifest(
  all: readonly string[],
  manifests: readonly string[],
): ReadonlyMap<string | undefined, readonly string[]> {
  const nearest = manifests.toSorted((one, other) => other.length - one.length)
  const groups = new Map<string | undefined, string[]>(manifests.map((manifest) => [manifest, []]))
  for (const file of all.filter((one) => !manifests.includes(one))) {
    const manifest = nearest.find((one) => file.startsWith(toFolder(one)))
    groups.set(manifest, [...(groups.get(manifest) ?? []), file])
  }
  return groups
}

const toFolder = (file: string) => file.slice(0, file.length - 'package.json'.length)

/** Whether git has every file of the folder as it is, so that what is changed can be looked at and undone. */
function isClean(folder: string): boolean {
  const status = spawnSync('git', ['status', '--porcelain', '--', '.'], { cwd: folder, encoding: 'utf8' })
  return status.status === 0 && status.stdout.trim() === ''
}

/** After this a compiler is given up: something else is wrong than a type. */
const checkTimeout = 300_000

/**
 * Type-checks a moved project with its own compiler, which writes nothing.
 * @param files the project's
 * @returns undefined where there is nothing to check with: no settings, no compiler, or Foyer's packages are not installed yet
 */
function checkMoved(folder: string, files: readonly string[]): TypeCheck | undefined {
  if (!existsSync(path.join(folder, 'tsconfig.json')) || !isInstalled(folder)) return undefined
  const isVue = files.some((file) => file.endsWith('.vue'))
  const compiler = isVue
    ? { name: 'vue-tsc', at: findInstalled(folder, 'vue-tsc'), bin: 'bin/vue-tsc.js' }
    : { name: 'tsc', at: findInstalled(folder, 'typescript'), bin: 'bin/tsc' }
  if (!compiler.at) return undefined
  const args = [path.join(compiler.at.folder, compiler.bin), '-p', 'tsconfig.json', '--noEmit', '--pretty', 'false']
  const { stdout, error } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', timeout: checkTimeout })
  if (error) return undefined
  return { command: `${compiler.name} -p tsconfig.json --noEmit`, errors: stdout.split('\n').flatMap(readError) }
}

const isInstalled = (folder: string): boolean =>
  ['@foyer/appkit-compat', '@foyer/rainbowkit-compat', '@foyer/ui'].some((name) => findInstalled(folder, name))

function readError(line: string): readonly Finding[] {
  const [, file, row, name, reason] = /^(.+?)\((\d+),\d+\): error (TS\d+): (.*)$/.exec(line) ?? []
  if (file === undefined || name === undefined || reason === undefined) return []
  return [{ file, line: Number(row), name, reason, minutes: 5 }]
}
