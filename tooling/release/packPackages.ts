import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Run } from '../gates/createRunner.ts'
import { readWorkspaces } from '../gates/workspaces.ts'

/** Package name → the tarball as a dependency. */
export type Tarballs = readonly (readonly [name: string, address: string])[]

/**
 * Packs every published package into the folder.
 * @param root this repository, with its packages built
 */
export async function packPackages(root: string, folder: string, run: Run): Promise<Tarballs> {
  mkdirSync(folder)
  const published = publishedPackages(root)
  for (const { dir: from } of published)
    await run(['pnpm', 'pack', '--pack-destination', folder], path.join(root, from))
  return published.map(({ manifest: { name, version } }) => [
    name,
    `file:${folder}/${name.replace('@', '').replace('/', '-')}-${version}.tgz`,
  ])
}

export function publishedPackages(root: string) {
  return readWorkspaces(root).filter(({ app, manifest }) => !app && !manifest.private)
}
