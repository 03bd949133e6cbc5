import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { report } from '../gates/report.ts'
import { publishedPackages } from './packPackages.ts'

/** Where packages are published from and documented, which the owner of the release says: nothing of it is in the sources. */
type Place = {
  /** `owner/name` at GitHub. */
  readonly repository: string
  /** The documentation. */
  readonly homepage: string
}

/** `repository`, `homepage` and `bugs` of one manifest, after its licence. */
export function stampManifest(text: string, directory: string, { repository, homepage }: Place): string {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new Error(`Not owner/name: ${repository}`)
  if (!URL.canParse(homepage)) throw new Error(`Not an address: ${homepage}`)
  const url = `https://github.com/${repository}`
  const { license, ...rest } = JSON.parse(text) as { readonly license: string }
  const stamp = { repository: { type: 'git', url: `git+${url}.git`, directory }, homepage, bugs: `${url}/issues` }
  return `${JSON.stringify({ ...rest, license, ...stamp }, undefined, 2)}\n`
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const { GITHUB_REPOSITORY: repository, FOYER_HOMEPAGE: homepage } = process.env
  if (!repository) report(['GITHUB_REPOSITORY names no repository, and npm refuses provenance without one'], '')
  else {
    const published = publishedPackages(root)
    for (const { dir } of published) {
      const file = path.join(root, dir, 'package.json')
      const place = { repository, homepage: homepage || `https://github.com/${repository}#readme` }
      writeFileSync(file, stampManifest(readFileSync(file, 'utf8'), dir, place))
    }
    report([], `${published.length} packages say that they come from ${repository}`)
  }
}
