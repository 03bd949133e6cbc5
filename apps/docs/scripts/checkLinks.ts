import { existsSync, globSync, readFileSync } from 'node:fs'
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
