import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { lockFolder } from './lockFolder.ts'
import { migrations } from './migrations.ts'

/** The one that a gateway cannot do without comes last: it is in its place only when the others are. */
const files = ['relay.sqlite', 'gateway.sqlite'] as const

type OnProgress = (file: string, done: number, total: number) => void

/**
 * Copies the databases of a state folder into another one, each as it is at one moment, while the gateway runs.
 * @returns the files that were written
 * @throws Error when the folder already holds a copy, or there is nothing to copy
 */
export async function backUp(stateDir: string, target: string, onProgress?: OnProgress): Promise<readonly string[]> {
  const found = findFiles(stateDir)
  const taken = found.find((file) => existsSync(join(target, file)))
  if (taken) throw new Error(`${join(target, taken)} exists; choose another folder`)
  mkdirSync(target, { recursive: true, mode: 0o700 })
  for (const file of found) await copy(join(stateDir, file), join(target, file), onProgress)
  return found.map((file) => join(target, file))
}

/**
 * Puts a backup in the place of a state folder's databases, which must be gone or moved away. Ended in the middle, it can be begun
 * again.
 * @returns the files that were written
 * @throws Error when a gateway runs on the folder, or has a database there; or the backup is damaged, or of a newer program
 */
export async function restore(stateDir: string, source: string, onProgress?: OnProgress): Promise<readonly string[]> {
  const found = findFiles(source)
  if (!found.includes('gateway.sqlite')) throw new Error(`There is no gateway.sqlite in ${source}`)
  const unlock = lockFolder(stateDir)
  try {
    const present = join(stateDir, 'gateway.sqlite')
    if (existsSync(present)) throw new Error(`${present} exists; move it away first`)
    for (const file of found) checkBackup(join(source, file), file)
    for (const file of found) await copy(join(source, file), join(stateDir, `${file}.restoring`), onProgress)
    for (const file of found) {
      const place = join(stateDir, file)
      // a log that another database left would be taken for this one's
      for (const rest of ['-wal', '-shm']) rmSync(`${place}${rest}`, { force: true })
      renameSync(`${place}.restoring`, place)
    }
    syncFolder(stateDir)
    return found.map((file) => join(stateDir, file))
  } finally {
    unlock()
  }
}

function findFiles(folder: string): readonly (typeof files)[number][] {
  const found = files.filter((file) => existsSync(join(folder, file)))
  if (found.length === 0) throw new Error(`There is no database in ${folder}`)
  return found
}

async function copy(from: string, to: string, onProgress?: OnProgress): Promise<void> {
  rmSync(to, { force: true })
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(source, to, {
      progress: ({ totalPages, remainingPages }) => onProgress?.(from, totalPages - remainingPages, totalPages),
    })
  } finally {
    source.close()
  }
}

/** @throws Error when the file is no whole database, or this program cannot read it */
function checkBackup(path: string, file: string): void {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const [row] = database.prepare('pragma integrity_check(1)').all()
    if (row?.['integrity_check'] !== 'ok') throw new Error(`${path} is damaged`)
    if (file !== 'gateway.sqlite') return
    const version = Number(database.prepare('select max(version) as v from gateway_migrations').get()?.['v'])
    if (version > migrations.length) {
      throw new Error(`${path} is at version ${version}, this program knows ${migrations.length}. Use the newer one`)
    }
  } catch (cause) {
    const { code } = cause as { readonly code?: string }
    if (code !== 'ERR_SQLITE_ERROR') throw cause
    throw new Error(`${path} is damaged, or not a gateway's database`, { cause })
  } finally {
    database.close()
  }
}

/** So that the new names survive a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
