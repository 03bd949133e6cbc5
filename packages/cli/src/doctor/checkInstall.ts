import { findInstalled } from './findInstalled.ts'
import type { Problem, Project } from './types.ts'

/** Packages that the project names but does not have, and that its code imports but the project does not name. */
export function checkInstall(project: Project): readonly Problem[] {
  const named = Object.keys({ ...project.manifest.devDependencies, ...project.manifest.dependencies })
  const missing = named.filter((name) => isWatched(name) && !findInstalled(project.folder, name))
  return [
    ...missing.map(
      (name): Problem => ({
        level: 'fails',
        rule: 'install',
        what: `${name} is named in package.json, but it is not installed`,
        fix: `Install what package.json names, such as with ${project.adds.split(' ')[0]} install.`,
      }),
    ),
    ...listImported(project)
      .filter(([name]) => !named.includes(name))
      .map(([name, files]) => checkImport(project, name, files)),
  ]
}

const isWatched = (name: string) => /^(@foyer\/|@?wagmi|viem$|react(-dom)?$)/.test(name)

/** Foyer's packages with the files that import them. */
function listImported({ sources, manifest }: Project): readonly (readonly [name: string, files: readonly string[]])[] {
  const files = new Map<string, string[]>()
  for (const { file, imports } of sources) {
    for (const { module } of imports) {
      const [scope, name] = module.split('/')
      const whole = `${scope}/${name}`
      if (scope === '@foyer' && whole !== manifest.name) files.set(whole, [...(files.get(whole) ?? []), file])
    }
  }
  return [...files].map(([name, list]) => [name, [...new Set(list)]])
}

function checkImport({ folder, adds }: Project, name: string, files: readonly string[]): Problem {
  const fix = `${adds} ${name}`
  if (!findInstalled(folder, name)) {
    return { level: 'fails', rule: 'imports', what: `${name} is imported, but it is not installed`, fix, files }
  }
  const what = `${name} is imported, but package.json does not name it: another package may stop bringing it`
  return { level: 'weak', rule: 'imports', what, fix, files }
}
