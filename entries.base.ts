import { readFileSync } from 'node:fs'
import { parse, resolve } from 'node:path'

/** Name of the published file → its source, for each of the package's `exports` that has one. */
export function readEntries(dir: string): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(resolve(dir, 'package.json'), 'utf8'))
  const sources = Object.values(exports as Record<string, string | { readonly '@foyer/source'?: string }>)
    .map((entry) => (typeof entry === 'string' ? undefined : entry['@foyer/source']))
    .filter((source) => source !== undefined)
  return Object.fromEntries(sources.map((source) => [parse(source).name, resolve(dir, source)]))
}
