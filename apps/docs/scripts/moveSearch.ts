import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Lets the search of a built site look beside itself, wherever the site stands.
 * @throws Error where Starlight asks for its index in another way
 */
export function moveSearch(site: string): void {
  const [name = ''] = globSync('_astro/Search*.js', { cwd: site })
  const file = path.join(site, name)
  const text = readFileSync(file, 'utf8')
  const own = 'baseUrl:`/`,bundlePath:`/`.replace(/\\/$/,``)+`/pagefind/`'
  if (!text.includes(own)) throw new Error(`${name} asks for its index in a way that is not known`)
  const here = (to: string) => `new URL("${to}",import.meta.url).pathname`
  writeFileSync(file, text.replace(own, `baseUrl:${here('..')},bundlePath:${here('../pagefind/')}`))
}
