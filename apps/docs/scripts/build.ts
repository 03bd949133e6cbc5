import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'astro'
import { checkLinks, checkLinksInto, moveInline } from './checkLinks.ts'
import { plotTables, showPictures } from './pictures.ts'
import { writePages } from './writePages.ts'

const app = path.resolve(import.meta.dirname, '..')

process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
// pages kept from a build before name a style sheet of code blocks that may not be made again
rmSync(path.join(app, 'node_modules/.astro'), { recursive: true, force: true })
await writePages(path.resolve(app, '../..'), path.join(app, 'src/content/docs'))
await build({ root: app, logLevel: 'warn' })
fillPictures(path.join(app, 'dist'), path.resolve(app, '../../docs/images'))
moveInline(path.join(app, 'dist'))
moveSearch(path.join(app, 'dist'))
movePreloads(path.join(app, 'dist'))
const demo = path.resolve(app, '../demo')
const beside = globSync('*.html', { cwd: demo }).map((page) => path.join(demo, page))
const problems = [
  ...checkLinks(path.join(app, 'dist')),
  // the demo is served with the documentation beside it
  ...checkLinksInto(path.join(app, 'dist'), '/docs', beside),
]
for (const problem of problems) console.error(problem)
console.log(`the documentation is in ${path.relative(process.cwd(), path.join(app, 'dist'))}`)
process.exitCode = problems.length > 0 ? 1 : 0

/**
 * Lets the search of a built site look beside itself, wherever the site stands.
 * @throws Error where Starlight asks for its index in another way
 */
function moveSearch(site: string): void {
  const [name = ''] = globSync('_astro/Search*.js', { cwd: site })
  const file = path.join(site, name)
  const text = readFileSync(file, 'utf8')
  const own = 'baseUrl:`/`,bundlePath:`/`.replace(/\\/$/,``)+`/pagefind/`'
  if (!text.includes(own)) throw new Error(`${name} asks for its index in a way that is not known`)
  const here = (to: string) => `new URL("${to}",import.meta.url).pathname`
  writeFileSync(file, text.replace(own, `baseUrl:${here('..')},bundlePath:${here('../pagefind/')}`))
}

/**
 * Lets what a script is about to import be loaded ahead from beside it: the bundler names the root of the host.
 * @throws Error where the bundler writes the address in another way
 */
function movePreloads(site: string): void {
  const [name = ''] = globSync('_astro/preload-helper*.js', { cwd: site })
  const file = path.join(site, name)
  const text = readFileSync(file, 'utf8')
  const own = 'function(e){return`/`+e}'
  if (!text.includes(own)) throw new Error(`${name} names what it loads in a way that is not known`)
  writeFileSync(file, text.replace(own, 'function(e){return new URL(`../`+e,import.meta.url).href}'))
}

/** Puts the plots and the product's pictures into the pages of a built site. @param images docs/images */
function fillPictures(site: string, images: string): void {
  cpSync(images, path.join(site, 'pictures'), { recursive: true })
  for (const page of globSync('**/*.html', { cwd: site })) {
    const file = path.join(site, page)
    const up = path.posix.relative(path.posix.dirname(`/${page}`), '/') || '.'
    const html = readFileSync(file, 'utf8')
    const filled = showPictures(plotTables(html), up, images)
    if (filled !== html) writeFileSync(file, filled)
  }
}
