import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Links within a built site that lead nowhere, and what a page would fetch that is elsewhere or not there.
 * @param site the folder that is served
 */
export function checkLinks(site: string): readonly string[] {
  const pages = globSync('**/*.html', { cwd: site }).sort()
  const ids = readAllIds(site, pages)
  return pages.flatMap((page) => {
    const html = readFileSync(path.join(site, page), 'utf8')
    const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) => href)
    const fetched = [...html.matchAll(/<(?:script|img|iframe)\b[^>]*?\ssrc="([^"]*)"|<link\b[^>]*?\shref="([^"]*)"/g)]
    const addresses = fetched.map(([, src, href]) => src ?? href ?? '')
    const foreign = addresses.filter((url) => /^(?:\w+:)?\/\//.test(url))
    const gone = [...new Set(addresses)].filter((url) => isDead(site, page, url, ids))
    return [
      ...[...new Set(links)].flatMap((href) =>
        isDead(site, page, href, ids) ? [`${page}: ${href} leads nowhere`] : [],
      ),
      ...foreign.map((url) => `${page}: fetches ${url}`),
      ...gone.map((url) => `${page}: fetches ${url}, which is not there`),
    ]
  })
}

/**
 * Links into a built site, of pages that are served beside it, that lead nowhere.
 * @param at the path under which it is served, as `/docs`
 * @param files the pages
 */
export function checkLinksInto(site: string, at: string, files: readonly string[]): readonly string[] {
  const ids = readAllIds(site, globSync('**/*.html', { cwd: site }))
  return files.flatMap((file) => {
    const links = readFileSync(file, 'utf8').matchAll(/\shref="([^"]*)"/g)
    const inside = [...links].map(([, href = '']) => href).filter((href) => href.startsWith(`${at}/`))
    const dead = inside.filter((href) => isDead(site, 'index.html', href.slice(at.length), ids))
    return dead.map((href) => `${path.basename(file)}: ${href} leads nowhere`)
  })
}

function readAllIds(site: string, pages: readonly string[]): Ids {
  return new Map(pages.map((page) => [page, readIds(readFileSync(path.join(site, page), 'utf8'))]))
}

type Ids = ReadonlyMap<string, ReadonlySet<string>>

function isDead(site: string, page: string, href: string, ids: Ids): boolean {
  if (/^(?:\w+:|\/\/)/.test(href)) return false
  const [target = '', hash = ''] = decodeURIComponent(href.replaceAll('&amp;', '&')).split('#')
  const from = path.posix.dirname(`/${page}`)
  const full = target === '' ? `/${page}` : path.posix.resolve(from, target)
  const file = [full, `${full}/index.html`, `${full}.html`]
    .map((one) => one.replace(/^\/+/, '') || 'index.html')
    .find((one) => /\.\w+$/.test(one) && existsSync(path.join(site, one)))
  if (file === undefined) return true
  return hash !== '' && hash !== '_top' && !(ids.get(file)?.has(hash) ?? true)
}

function readIds(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))
}

/** Of every page: nothing from elsewhere, nothing inline. The search is WebAssembly. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const folder = '_inline'
// only what stands in a tag: a sample of code may show such an address too
const tags = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi
const fromRoot = /\b(href|src)="\/(?!\/)/g

/**
 * Makes inline scripts, style elements and style attributes files, and names the policy that this allows in each page. The site may
 * stand in any folder of its host afterwards.
 * @param site the folder of a built site
 */
export function moveInline(site: string): void {
  mkdirSync(path.join(site, folder), { recursive: true })
  const classes = new Map<string, string>()
  for (const page of globSync('**/*.html', { cwd: site })) {
    const up = path.posix.relative(path.posix.dirname(`/${page}`), '/') || '.'
    const save = (text: string, kind: 'js' | 'css') => {
      const name = `${createHash('sha256').update(text).digest('hex').slice(0, 12)}.${kind}`
      writeFileSync(path.join(site, folder, name), text)
      return `${up}/${folder}/${name}`
    }
    const file = path.join(site, page)
    const html = readFileSync(file, 'utf8')
      // what a button copies is text, also where it has a script in it
      .replace(/\sdata-code="[^"]*"/g, (attribute) => attribute.replaceAll('<', '&lt;'))
      .replace(/<script\b([^>]*)>([\s\S]*?)<\/script>/g, (tag, attributes: string, text: string) =>
        text.trim() === '' ? tag : `<script${attributes} src="${save(text, 'js')}"></script>`,
      )
      .replace(
        /<style\b[^>]*>([\s\S]*?)<\/style>/g,
        (_, text: string) => `<link rel="stylesheet" href="${save(text, 'css')}">`,
      )
      .replace(/<[a-z][^<>]*?\sstyle="[^"]*"[^<>]*>/g, (tag) => moveStyle(tag, classes))
      .replace(
        /<meta charset="[^"]*"\s*\/?>/,
        (tag) => `${tag}<meta http-equiv="content-security-policy" content="${policy}">`,
      )
      .replace('</head>', `<link rel="stylesheet" href="${up}/${folder}/styles.css"></head>`)
    // shown for any address, so that only its host is known
    writeFileSync(file, page === '404.html' ? html : html.replace(tags, (tag) => tag.replace(fromRoot, `$1="${up}/`)))
  }
  const rules = [...classes].map(([style, name]) => `.${name}{${style}}`)
  writeFileSync(path.join(site, folder, 'styles.css'), rules.join('\n'))
}

function moveStyle(tag: string, classes: Map<string, string>): string {
  const [attribute = '', style = ''] = /\sstyle="([^"]*)"/.exec(tag) ?? []
  const name = classes.get(style) ?? `style-${classes.size}`
  classes.set(style, name)
  const rest = tag.replace(attribute, '')
  if (/\sclass="/.test(rest)) return rest.replace(/\sclass="/, ` class="${name} `)
  return rest.replace(/^<[\w-]+/, (start) => `${start} class="${name}"`)
}
