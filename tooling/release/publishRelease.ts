import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hashFile } from '../../packages/cli/src/verify/hashFile.ts'
import type { Release } from '../../packages/cli/src/verify/types.ts'
import { publishedPackages } from './packPackages.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.resolve(process.argv[2] ?? 'release')

/** Whether the registry has this version already: a release that broke off goes on where it was. */
function isPublished(id: string): boolean {
  try {
    return (
      execFileSync('npm', ['view', id, 'version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() !==
      ''
    )
  } catch {
    return false
  }
}

const { tarballs } = JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')) as Release
for (const { manifest } of publishedPackages(root)) {
  const id = `${manifest.name}@${manifest.version}`
  const name = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
  const file = path.join(folder, 'tarballs', name)
  // the very file whose hash is signed
  if (hashFile(readFileSync(file)).sha256 !== tarballs[name]?.sha256)
    throw new Error(`${name} is not the file that was hashed`)
  if (isPublished(id)) continue
  execFileSync('npm', ['publish', file, '--provenance', '--access', 'public'], { stdio: 'inherit' })
  // what the workflow's action reads, and tags
  console.log(`New tag: ${id}`)
}
