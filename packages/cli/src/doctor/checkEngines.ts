import compare from 'semver/functions/compare.js'
import satisfies from 'semver/functions/satisfies.js'
import minVersion from 'semver/ranges/min-version.js'
import { findInstalled } from './findInstalled.ts'
import type { Installed, Problem, Project } from './types.ts'

/** Packages that refuse the Node there is: those that the project names, Foyer's, and what Foyer's bring. */
export function checkEngines(project: Project): readonly Problem[] {
  const refusing = listInstalled(project).filter(({ manifest: { engines } }) => {
    const range = engines?.node
    return typeof range === 'string' && !satisfies(project.node, range)
  })
  if (refusing.length === 0) return []
  const rows = refusing.map(({ name, version, manifest }) => `${name} ${version} (${manifest.engines?.node})`)
  const lowest = refusing
    .flatMap(({ manifest }) => minVersion(manifest.engines?.node ?? '*')?.version ?? [])
    .sort((one, other) => compare(other, one))[0]
  return [
    {
      level: 'fails',
      rule: 'engines',
      what: `Node ${project.node} is too old for ${rows.join(', ')}`,
      fix: `Use Node ${lowest} or newer, here and where the site is built and rendered.`,
    },
  ]
}

function listInstalled({ folder, manifest, foyer }: Project): readonly Installed[] {
  const all = new Map<string, Installed>()
  const add = (one: Installed | undefined): one is Installed => {
    if (!one || all.has(one.folder)) return false
    all.set(one.folder, one)
    return true
  }
  const addBeneath = ({ folder: from, manifest: { dependencies } }: Installed): void => {
    for (const name of Object.keys(dependencies ?? {})) {
      const found = findInstalled(from, name)
      if (add(found)) addBeneath(found)
    }
  }
  for (const one of foyer) {
    add(one)
    addBeneath(one)
  }
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
    add(findInstalled(folder, name))
  return [...all.values()]
}
