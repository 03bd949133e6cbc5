import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Files of a folder and its folders, as paths of an origin, in one order. */
export function listFolder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`)
    .sort()
}
