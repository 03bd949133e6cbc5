import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Installed, Manifest } from './types.ts'

/**
 * The copy of a package that code in a folder gets: looks where Node would, in every `node_modules` from the folder upwards.
 * @returns undefined where there is none
 */
export function findInstalled(from: string, name: string): Installed | undefined {
  for (let folder = realpathSync(from); ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(candidate, 'package.json'))) return readInstalled(realpathSync(candidate))
    if (folder === path.dirname(folder)) return undefined
  }
}

function readInstalled(folder: string): Installed {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest
  return { name: manifest.name ?? path.basename(folder), version: manifest.version ?? '0.0.0', folder, manifest }
}
