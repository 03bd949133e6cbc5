import path from 'node:path'
import { findInstalled } from './installed.ts'
import type { Problem, Project, Source } from './types.ts'
import { readSettings } from './typescript.ts'

/** Files that Next renders on the server unless they say otherwise. */
const served = /^(src\/)?app\/(.*\/)?(default|error|layout|loading|not-found|page|template)\.[jt]sx?$/

/** Checks whether an export of `@foyer/ui` runs in the browser alone, or takes what no server component can hand over. */
const isOfBrowser = (name: string) => /^use[A-Z]/.test(name) || ['FoyerProvider', 'defineFoyerElements'].includes(name)

/** Server components of Next's app router that use what needs `'use client'`. */
export function checkNext(project: Project): readonly Problem[] {
  if (!findInstalled(project.folder, 'next')) return []
  const wrong = listServed(project).flatMap(({ file, imports }) => {
    const names = imports.filter(({ module }) => module === '@foyer/ui').flatMap((one) => one.names)
    const found = names.filter(isOfBrowser)
    return found.length > 0 ? [{ file, names: found }] : []
  })
  return wrong.map(({ file, names }) => ({
    level: 'fails',
    rule: 'use-client',
    what: `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} used in a server component`,
    fix: "Begin the file with 'use client', or move what uses them into one that does.",
    files: [file],
  }))
}

/** From each page and layout all that it imports, as far as the first file that says `'use client'`. */
function listServed(project: Project): readonly Source[] {
  const byFile = new Map(project.sources.map((source) => [source.file, source]))
  const toFiles = createResolve(project)
  const found = new Set<Source>()
  const add = (source: Source | undefined): void => {
    if (!source || source.isClient || found.has(source)) return
    found.add(source)
    for (const { module } of source.imports) for (const file of toFiles(source.file, module)) add(byFile.get(file))
  }
  for (const source of project.sources) if (served.test(source.file)) add(source)
  return [...found]
}

/** A module of the site's own → the files that it may be, by its path or by `paths`. */
function createResolve({ folder }: Project): (from: string, module: string) => readonly string[] {
  const aliases = readSettings(folder).flatMap(({ options, folder: base }) =>
    Object.entries((options['paths'] ?? {}) as Readonly<Record<string, readonly string[]>>).flatMap(
      ([pattern, targets]) =>
        targets.map((target) => ({
          prefix: pattern.replace(/\*$/, ''),
          target: path.relative(
            folder,
            path.resolve(base, String(options['baseUrl'] ?? '.'), target.replace(/\*$/, '')),
          ),
        })),
    ),
  )
  return (from, module) => {
    const bases = module.startsWith('.')
      ? [path.posix.join(path.posix.dirname(from), module)]
      : aliases
          .filter(({ prefix }) => module.startsWith(prefix))
          .map(({ prefix, target }) => path.posix.join(target.split(path.sep).join('/'), module.slice(prefix.length)))
    return bases.flatMap((base) => toCandidates(base.replace(/\.[cm]?[jt]sx?$/, '')))
  }
}

function toCandidates(base: string): readonly string[] {
  return ['', '/index'].flatMap((end) => ['tsx', 'ts', 'jsx', 'js', 'mjs'].map((ending) => `${base}${end}.${ending}`))
}
