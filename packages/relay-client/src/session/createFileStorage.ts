import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RelayStorage } from './storage.ts'

/** What a file of ours ends with; one that a kill left unfinished does not. */
const ending = '.txt'
/** Longest name that file systems take, in bytes. */
const longestName = 255

/**
 * In a folder that its owner alone can read, one file per key: for wallets in Node. What was set has survived the process.
 * Its names are the keys, percent-encoded.
 * @throws the file system's error where the folder cannot be made; for a key of more than 255 bytes
 */
export function createFileStorage(folder: string): RelayStorage {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    get(key) {
      try {
        return readFileSync(toPath(folder, key), 'utf8')
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    set(key, value) {
      const path = toPath(folder, key)
      writeFileSync(`${path}.new`, value, { mode: 0o600 })
      // whole or not at all
      renameSync(`${path}.new`, path)
    },
    remove: (key) => rmSync(toPath(folder, key), { force: true }),
    keys: (prefix) => readdirSync(folder).flatMap((name) => toKey(name, prefix)),
  }
}

function toPath(folder: string, key: string): string {
  const name = encodeURIComponent(key).replaceAll('*', '%2A') + ending
  if (name.length + '.new'.length > longestName) throw new RangeError('The key is too long for the name of a file')
  return join(folder, name)
}

function toKey(name: string, prefix: string): readonly string[] {
  if (!name.endsWith(ending)) return []
  try {
    const key = decodeURIComponent(name.slice(0, -ending.length))
    return key.startsWith(prefix) ? [key] : []
  } catch {
    // not one of ours
    return []
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
