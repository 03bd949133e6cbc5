import { globSync, readFileSync } from 'node:fs'
import { basename, parse, resolve } from 'node:path'

/** Name of the published file → its source, for each of the package's `exports` that has one. */
export function readEntries(dir: string): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(resolve(dir, 'package.json'), 'utf8'))
  const sources = Object.values(exports as Record<string, string | { readonly '@foyer/source'?: string }>)
    .map((entry) => (typeof entry === 'string' ? undefined : entry['@foyer/source']))
    .filter((source) => source !== undefined)
  return Object.fromEntries(sources.flatMap((source) => toEntries(dir, source)))
}

/** A pattern stands for each file that it matches, published in a folder of the same name: `locales/de`. */
function toEntries(dir: string, source: string): readonly (readonly [name: string, file: string])[] {
  if (!source.includes('*')) return [[parse(source).name, resolve(dir, source)]]
  const folder = basename(parse(source).dir)
  return globSync(source, { cwd: dir }).map((file) => [`${folder}/${parse(file).name}`, resolve(dir, file)])
}
