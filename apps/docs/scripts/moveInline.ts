import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

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
