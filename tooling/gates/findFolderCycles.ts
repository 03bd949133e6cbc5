import path from 'node:path'
import { findCycles } from './findCycles.ts'

/** What one file imports from files of its own package, as paths from the package. */
export type FileImports = { readonly local: string; readonly targets: readonly string[] }

/**
 * Folders of one package that need each other, directly or in a ring. They have no order: neither can be read, tested or
 * moved without the other. A file that stands beside the folders counts as one.
 * @returns each ring as the folders along it, the first repeated at the end
 */
export function findFolderCycles(files: readonly FileImports[]): readonly (readonly string[])[] {
  const graph = new Map<string, Set<string>>()
  for (const { local, targets } of files) {
    const mine = folderOf(local)
    const known = graph.get(mine) ?? new Set()
    graph.set(mine, known)
    for (const target of targets) if (folderOf(target) !== mine) known.add(folderOf(target))
  }
  const cycles = findCycles(new Map([...graph].map(([name, targets]) => [name, [...targets]])))
  // a ring of files alone is an import cycle, and is found as one
  return cycles.filter((cycle) => cycle.some((name) => !/\.tsx?$/.test(name)))
}

/** `src/features/send/x.ts` stands in `features/send`, `src/api/x.ts` in `api`, `src/foyer.ts` for itself. */
function folderOf(local: string): string {
  const [, first = '', second, ...rest] = local.split('/')
  if (second === undefined) return first
  return first === 'features' && rest.length > 0 ? path.join(first, second) : first
}
