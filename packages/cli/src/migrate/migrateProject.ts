import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './listFiles.ts'
import { migrateManifest } from './migrateManifest.ts'
import { migrateText } from './migrateText.ts'
import type { Change, Finding, Migrated } from './types.ts'

export type MigrateOptions = {
  /** The project's folder. */
  readonly folder: string
  /** Of Foyer's packages, as `package.json` is to name them. */
  readonly version: string
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
}

/**
 * Moves a project from AppKit to `@foyer/appkit-compat`: modules, elements, theme variables and `package.json`. A second run finds
 * nothing to change.
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
  const sources = all.filter((file) => !manifests.includes(file))
  const migrated = sources.map((file) => ({ file, ...migrateText(file, read(file)) }))
  const written = new Map(migrated.filter(({ changes }) => changes.length > 0).map(({ file, text }) => [file, text]))
  for (const file of manifests) {
    const modules = listModules(migrated, file, manifests)
    const text = migrateManifest({ text: read(file), modules, version })
    if (text !== undefined) written.set(file, text)
  }
  if (!isDryRun) for (const [file, text] of written) writeFileSync(path.join(folder, file), text)
  return {
    files: [...written.keys()],
    changes: migrated.flatMap(({ changes }) => changes),
    findings: migrated.flatMap(({ findings }) => findings),
  }
}

/** Modules of the files that a manifest is the nearest of. */
function listModules(
  migrated: readonly ({ readonly file: string } & Migrated)[],
  manifest: string,
  manifests: readonly string[],
): readonly string[] {
  const folders = manifests.map(toFolder).sort((one, other) => other.length - one.length)
  const own = toFolder(manifest)
  const isOwn = (file: string) => folders.find((one) => file.startsWith(one)) === own
  return [...new Set(migrated.filter(({ file }) => isOwn(file)).flatMap(({ modules }) => modules))]
}

const toFolder = (file: string) => file.slice(0, file.length - 'package.json'.length)

/** Whether git has every file of the folder as it is, so that what is changed can be looked at and undone. */
function isClean(folder: string): boolean {
  const status = spawnSync('git', ['status', '--porcelain', '--', '.'], { cwd: folder, encoding: 'utf8' })
  return status.status === 0 && status.stdout.trim() === ''
}
