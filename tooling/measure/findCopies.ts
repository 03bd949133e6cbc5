import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Libraries of which a site must never load two versions. */
const single = /^(@noble\/.+|@scure\/.+|viem|ox)$/

/**
 * @param root the folder that `inputs` start from
 * @param inputs the files of a bundle, relative or absolute
 * @returns one problem per crypto library that came in more than one version
 */
export function findCopies(root: string, inputs: readonly string[]): readonly string[] {
  const copies = new Map<string, Set<string>>()
  for (const input of inputs) {
    const [, folder, name = ''] = /^(.*node_modules\/(@[^/]+\/[^/]+|[^/@]+))\//.exec(input) ?? []
    if (folder && single.test(name)) copies.set(name, (copies.get(name) ?? new Set()).add(folder))
  }
  return [...copies].flatMap(([name, folders]) => {
    const versions = new Set([...folders].map((folder) => readVersion(path.resolve(root, folder))))
    return versions.size > 1
      ? [`${name} is loaded in ${versions.size} versions: ${[...versions].sort().join(', ')}`]
      : []
  })
}

function readVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version?: string }
  return version ?? 'unknown'
}
