import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from '../code/listFiles.ts'
import { checkMoved } from './checkMoved.ts'
import { migrateManifest } from './migrateManifest.ts'
import { migrateSettings } from './migrateSettings.ts'
import { migrateText } from './migrateText.ts'
import type { Change, Finding, Migrated, TypeCheck } from './types.ts'

export type MigrateOptions = {
  /** The project's folder. */
  readonly folder: string
  /** Of Foyer's packages, as `package.json` is to name them. */
  readonly version: string
  /** Which of the two is moved. Default: both. */
  readonly from?: 'appkit' | 'rainbowkit' | undefined
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
 * Moves a project from AppKit to `@foyer/appkit-compat`, or from RainbowKit to `@foyer/rainbowkit-compat`: modules, elements, theme variables, options and `package.json`; then type-checks
 * it where everything is installed. Of each site all is moved or nothing. A second run finds nothing to change.
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
  const other = options.from && (options.from === 'appkit' ? '@rainbow-me/' : '@reown/')
  // what is of the other stays as it is
  const isOpen = (file: string) => manifests.includes(file) || !other || !read(file).includes(other)
  const texts = new Map(all.filter(isOpen).map((file) => [file, read(file)]))
  const sites = groupByManifest([...texts.keys()], manifests)
  const migrated = [...sites].map(([manifest, files]) =>
    migrateSite({ folder, manifest, files, texts, version, kept: other }),
  )
  const moved = migrated.filter(({ findings }) => !findings.some(({ stops }) => stops))
  const written = new Map(moved.flatMap((site) => [...site.written]))
  if (!isDryRun) for (const [file, text] of written) writeFileSync(path.join(folder, file), text)
  const isUsed = migrated.some(({ modules }) => modules.some((one) => /^@foyer\/(appkit|rainbowkit)-compat/.test(one)))
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
}

function migrateSite({ folder, manifest, files, texts, version, kept }: SiteParams) {
  const read = (file: string) => texts.get(file) ?? ''
  const hasWeb3 = [...texts].some(([file, text]) => file === manifest && text.includes('"@solana/web3.js"'))
  const typed = findWindowFile(files, read)
  const all: readonly Read[] = files.map((file) => ({
    file,
    ...migrateText(file, read(file), { hasWeb3, needsWindow: file === typed }),
  }))
  const modules = [...new Set(all.flatMap((one) => one.modules))]
  const settings = modules.some((one) => one.startsWith('@foyer/'))
    ? migrateSettings(folder, manifest === undefined ? '' : toFolder(manifest))
    : []
  const parts: readonly Read[] = [...all, ...settings]
  const written = new Map(parts.filter(({ changes }) => changes.length > 0).map(({ file, text }) => [file, text]))
  const text = manifest && migrateManifest({ text: read(manifest), modules, version, kept })
  if (manifest && text) written.set(manifest, text)
  return {
    name: (manifest && toFolder(manifest).slice(0, -1)) || '.',
    modules,
    written,
    changes: parts.flatMap(({ changes }) => changes),
    findings: parts.flatMap(({ findings }) => findings),
  }
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
