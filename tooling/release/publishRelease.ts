import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Release } from '../../packages/cli/src/verify/hashes.ts'
import { hashFile } from '../../packages/cli/src/verify/hashes.ts'
import { publishedPackages } from './packPackages.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.resolve('release')

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

/** Where packages are published from and documented, which the owner of the release says: nothing of it is in the sources. */
type Place = {
  /** `owner/name` at GitHub. */
  readonly repository: string
  /** The documentation. */
  readonly homepage: string
}

/** `repository`, `homepage` and `bugs` of one manifest, after its licence. */
function stampManifest(text: string, directory: string, { repository, homepage }: Place): string {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new Error(`Not owner/name: ${repository}`)
  if (!URL.canParse(homepage)) throw new Error(`Not an address: ${homepage}`)
  const url = `https://github.com/${repository}`
  const { license, ...rest } = JSON.parse(text) as { readonly license: string }
  const stamp = { repository: { type: 'git', url: `git+${url}.git`, directory }, homepage, bugs: `${url}/issues` }
  return `${JSON.stringify({ ...rest, license, ...stamp }, undefined, 2)}\n`
}

/** Before anything is packed: `publishRelease.ts stamp`. */
function stamp(): void {
  const { GITHUB_REPOSITORY: repository, FOYER_HOMEPAGE: homepage } = process.env
  if (!repository) throw new Error('GITHUB_REPOSITORY names no repository, and npm refuses provenance without one')
  const place = { repository, homepage: homepage || `https://github.com/${repository}#readme` }
  for (const { dir } of publishedPackages(root)) {
    const file = path.join(root, dir, 'package.json')
    writeFileSync(file, stampManifest(readFileSync(file, 'utf8'), dir, place))
  }
}

function publish(): void {
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
}

/** Writes the version that services and the wallet's frame are told, after the manifests were raised: `publishRelease.ts version`. */
function writeVersion(): void {
  const core = path.join(root, 'packages/core')
  const { version } = JSON.parse(readFileSync(path.join(core, 'package.json'), 'utf8')) as { readonly version: string }
  const file = path.join(core, 'src/version.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/'.*'/, `'${version}'`))
}

if (process.argv[2] === 'stamp') stamp()
else if (process.argv[2] === 'version') writeVersion()
else publish()
