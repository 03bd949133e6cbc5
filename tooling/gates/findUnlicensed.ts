import path from 'node:path'
import { licenceProblem } from './licences.ts'
import { readManifest } from './workspaces.ts'

/**
 * @param root the folder that `inputs` start from
 * @param inputs the files of a bundle, relative or absolute
 * @returns one problem per package that has a file in the bundle and no permissive licence
 */
export function findUnlicensed(root: string, inputs: readonly string[]): readonly string[] {
  const folders = new Set(
    inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/[^/]+|[^/@]+)(?=\/)/.exec(input)?.[0] ?? []),
  )
  return [...folders].flatMap((folder) => {
    const dir = path.resolve(root, folder)
    const manifest = readManifest(path.join(dir, 'package.json'))
    const problem = licenceProblem(dir, manifest)
    return problem ? [`${manifest.name}@${manifest.version} is in a bundle: ${problem}`] : []
  })
}
