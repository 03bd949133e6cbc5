import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import type { StillName } from '../src/show/Show.tsx'
import type { Still, Stills } from './drawStills.tsx'

/** What stands in the landing before any script has run. */
export type RenderedStills = {
  /** Of the widgets, in their own shadow roots. */
  readonly sheet: { readonly fileName: string; readonly source: string }
  readonly journeys: string
  readonly playground: string
  readonly hero: string
}

/** Nothing shows before its styles are there; and the page says which theme, where the live widget would. */
const shown = '[inert]{display:block}.root{color-scheme:inherit}'

/** What a visitor who cannot see it is told of each, and its theme where that isn't the page's. */
const facts: Readonly<Record<StillName, readonly [label: string, theme: string]>> = {
  hero: ['The dialog: an e-mail address, accounts, wallets', ''],
  left: ['The dialog: an e-mail address, accounts, wallets', 'light'],
  right: ['The account: its balance, what can be done, its tokens', 'dark'],
}

/**
 * Draws the landing's live parts as they stand until somebody moves. In a process of its own, which has a document.
 * @param mode Vite's: `published` draws the packages as they are published
 */
export async function renderStills(mode: string): Promise<RenderedStills> {
  const script = join(import.meta.dirname, 'printStills.ts')
  const args = ['--conditions=@foyer/source', '--no-warnings', script, mode]
  const env = { ...process.env, NODE_ENV: 'production' }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 10_000_000 })
  const { journeys, playground, ...shows } = JSON.parse(stdout) as Stills
  const rules = new Map<string, string>()
  const html = Object.entries(shows).map(([name, show]) => [name, moveStyles(show, rules)] as const)
  const own = [...rules].map(([style, id]) => `[data-style="${id}"]{${style}}`)
  const all = new Set(Object.values(shows).flatMap(({ css }) => css))
  // the page says which theme, where the live widget would
  const text = [...all, ...own, shown].join('\n')
  const { code: source } = await transform(text, { loader: 'css', minify: true, charset: 'utf8' })
  const fileName = `assets/stills-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.css`
  const hosts = new Map(
    html.map(([name, drawn]) => [name, toHost(name as StillName, drawn, shows[name as StillName], fileName)]),
  )
  const place = (page: string) =>
    page.replace(
      /(<div class="slot" data-still="(\w+)">).*?<\/div>(?=<\/div>)/g,
      (_, tag: string, name: string) => tag + hosts.get(name),
    )
  return {
    sheet: { fileName, source },
    journeys,
    playground: place(playground),
    hero: `<div class="slot" data-still="hero">${hosts.get('hero')}</div>`,
  }
}

/** The page's policy allows no style in an attribute: what stood in one goes into the sheet. */
function moveStyles({ html }: Still, rules: Map<string, string>): string {
  return html.replace(/ style="([^"]*)"/g, (_, text: string) => {
    const style = text.replaceAll('&quot;', '"').replace(/--background:/, 'background:')
    const id = rules.get(style) ?? String(rules.size)
    rules.set(style, id)
    return ` data-style="${id}"`
  })
}

/** Closed, and out of reach: it is a picture, until the live one takes its place. */
function toHost(name: StillName, html: string, { count }: Still, fileName: string): string {
  const [label, theme] = facts[name]
  const host = `class="still" role="img" aria-label="${label}" data-theme="${theme}" data-count="${count}"`
  const drawn = `<link rel="stylesheet" href="/${fileName}"><div inert hidden>${html}</div>`
  return `<div ${host}><template shadowrootmode="closed">${drawn}</template></div>`
}
