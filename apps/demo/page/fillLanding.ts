import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import type { Plugin } from 'vite'
import { tokenize } from '../src/code/tokenize.ts'
import type { StillName } from '../src/show/Show.tsx'
import type { Still, Stills } from './drawStills.tsx'
import { readFigures } from './readFigures.ts'

/** Nothing shows before its styles are there; and the page says which theme, where the live widget would. */
const shown = '[inert]{display:block}.root{color-scheme:inherit}'

/** What a visitor who cannot see it is told of each, and its theme where that isn't the page's. */
const facts: Readonly<Record<StillName, readonly [label: string, theme: string]>> = {
  hero: ['The dialog: an e-mail address, accounts, wallets', ''],
  left: ['The dialog: an e-mail address, accounts, wallets', 'light'],
  right: ['The account: its balance, what can be done, its tokens', 'dark'],
}

const root = join(import.meta.dirname, '../../..')

/** Frameworks, in the order of their tabs: the page of the documentation, and the blocks that are shown. */
const frameworks = [
  ['React', 'react', ['src/foyer.ts', 'src/App.tsx']],
  ['Next.js', 'next', ['app/providers.tsx', 'app/layout.tsx']],
  ['Vue', 'vue', ['src/foyer.ts', 'src/App.vue']],
  ['Nuxt', 'nuxt', ['app/utils/foyer.ts', 'app/plugins/foyer.ts', 'app/app.vue']],
  ['Svelte', 'svelte', ['src/foyer.ts', 'src/App.svelte']],
  ['Angular', 'angular', ['src/app/foyer.ts', 'src/app/app.config.ts', 'src/app/app.ts']],
  ['No framework', 'plain', ['index.html', 'site.js']],
] as const

/** Puts into the landing what has its source elsewhere: measured figures, samples that are compiled, its live parts as they stand. */
export function fillLanding(): Plugin[] {
  let mode = ''
  let stills: Promise<RenderedStills> | undefined
  const isLanding = (path: string) => path.endsWith('index.html')
  return [
    {
      name: 'fill-landing',
      transformIndexHtml: { order: 'pre', handler: (html, { path }) => (isLanding(path) ? fill(html) : html) },
    },
    {
      name: 'fill-landing-stills',
      // while it is worked on, the live parts alone
      apply: 'build',
      configResolved: (config) => {
        mode = config.mode
      },
      buildStart: () => {
        stills = renderStills(mode)
        // the caller that waits hears of it
        stills.catch(() => {})
      },
      generateBundle: {
        order: 'pre',
        async handler() {
          const { sheet } = await (stills as Promise<RenderedStills>)
          this.emitFile({ type: 'asset', ...sheet })
        },
      },
      transformIndexHtml: {
        order: 'post',
        handler: async (html, { path }) => (isLanding(path) && stills ? placeStills(html, await stills) : html),
      },
    },
  ]
}

function placeStills(html: string, { sheet, ...parts }: RenderedStills) {
  const filled = html.replace(
    /<!--still:(\w+)-->/g,
    (_, name: keyof typeof parts) => `<div class="stands">${parts[name]}</div>`,
  )
  const attrs = { rel: 'preload', as: 'style', href: `/${sheet.fileName}` }
  return { html: filled, tags: [{ tag: 'link', attrs, injectTo: 'head' as const }] }
}

function fill(html: string): string {
  const figures = readFigures(root)
  const samples = frameworks.map(([name, page, titles], index) => {
    const markdown = readFileSync(join(root, `apps/docs/src/content/docs/start/${page}.md`), 'utf8')
    return { name, page, index, files: readSample(markdown, titles) }
  })
  const parts: Readonly<Record<string, string>> = {
    ...figures,
    // English is in none of these
    languages: String(globSync('packages/ui/src/i18n/locales/*.ts', { cwd: root }).length + 1),
    tabs: samples.map(({ name, page, index }) => toTab(name, page, index === 0)).join(''),
    panels: samples.map(({ page, index, files }) => toPanel(page, files, index === 0)).join(''),
  }
  return html.replace(/<!--fill:(\w+)-->/g, (_, name: string) => {
    const part = parts[name]
    if (part === undefined) throw new Error(`The landing asks for ${name}, which nothing fills`)
    return part
  })
}

function toTab(name: string, page: string, isFirst: boolean): string {
  const state = `aria-selected="${isFirst}" tabindex="${isFirst ? 0 : -1}"`
  return `<button type="button" role="tab" id="tab-${page}" aria-controls="code-${page}" ${state}>${name}</button>`
}

function toPanel(page: string, files: readonly SampleFile[], isFirst: boolean): string {
  const blocks = files.map(
    ({ title, text }) =>
      `<figure><figcaption>${toText(title)}</figcaption><pre><code>${toHtml(text)}</code></pre></figure>`,
  )
  return `<div role="tabpanel" id="code-${page}" aria-labelledby="tab-${page}"${isFirst ? '' : ' hidden'}>${blocks.join('')}</div>`
}

function toHtml(code: string): string {
  return tokenize(code)
    .map(({ kind, text }) => (kind === 'plain' ? toText(text) : `<span class="${kind}">${toText(text)}</span>`))
    .join('')
}

function toText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

type SampleFile = { readonly title: string; readonly text: string }

/**
 * Blocks of code of a page of the documentation, by their titles: what the landing shows is what is compiled there.
 * @param markdown the page
 * @throws Error for a block that is not there
 */
function readSample(markdown: string, titles: readonly string[]): readonly SampleFile[] {
  const blocks = [...markdown.matchAll(/^```\w+([^\n]*)\n([\s\S]*?)^```$/gm)]
  return titles.map((title) => {
    const found = blocks.find(([, meta = '']) => meta.includes(`title="${title}"`))
    if (!found) throw new Error(`No sample is called ${title}`)
    return { title, text: (found[2] ?? '').trimEnd() }
  })
}

/** What stands in the landing before any script has run. */
type RenderedStills = {
  /** Of the widgets, in their own shadow roots. */
  readonly sheet: { readonly fileName: string; readonly source: string }
  readonly journeys: string
  readonly playground: string
  readonly hero: string
}

/**
 * Draws the landing's live parts as they stand until someone moves. In a process of its own, which has a document.
 * @param mode Vite's: `published` draws the packages as they are published
 */
async function renderStills(mode: string): Promise<RenderedStills> {
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
