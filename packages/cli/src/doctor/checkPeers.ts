import satisfies from 'semver/functions/satisfies.js'
import { findInstalled } from './findInstalled.ts'
import type { Installed, Problem, Project } from './types.ts'

/** Peers of Foyer's packages that are not there, or of a version that they do not know; and packages of Foyer's of different versions. */
export function checkPeers(project: Project): readonly Problem[] {
  return [...project.foyer.flatMap((one) => judgePackage(project, one)), ...checkVersions(project)]
}

function judgePackage({ adds, folder }: Project, { name, folder: own, manifest }: Installed): readonly Problem[] {
  return Object.entries(manifest.peerDependencies ?? {}).flatMap(([peer, range]): readonly Problem[] => {
    // where a package is linked from a workspace, its peers are the site's
    const found = findInstalled(own, peer) ?? findInstalled(folder, peer)
    const fix = `${adds} '${peer}@${toAsked(range)}'`
    if (!found) {
      if (manifest.peerDependenciesMeta?.[peer]?.optional) return []
      return [{ level: 'fails', rule: 'peers', what: `${name} needs ${peer} ${range}, and there is none`, fix }]
    }
    if (satisfies(found.version, range, { includePrerelease: true })) return []
    const what = `${name} needs ${peer} ${range}, and ${found.version} is installed`
    return [{ level: 'fails', rule: 'versions', what, fix }]
  })
}

/** The newest of the alternatives. */
const toAsked = (range: string) => range.split('||').at(-1)?.trim() ?? range

function checkVersions({ foyer, adds }: Project): readonly Problem[] {
  const versions = [...new Set(foyer.map(({ version }) => version))]
  if (versions.length < 2) return []
  const list = versions.map((version) => `${version} (${listNames(foyer, version)})`)
  return [
    {
      level: 'fails',
      rule: 'versions',
      what: `Foyer's packages are of one version each release, and here are ${list.join(' and ')}`,
      fix: `${adds} ${[...new Set(foyer.map(({ name }) => `${name}@latest`))].join(' ')}`,
    },
  ]
}

function listNames(foyer: readonly Installed[], version: string): string {
  return foyer
    .filter((one) => one.version === version)
    .map(({ name }) => name)
    .join(', ')
}
