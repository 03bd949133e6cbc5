import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { tokenize } from '../src/code/tokenize.ts'
import { readFigures } from './readFigures.ts'

import { type RenderedStills, renderStills } from './renderStills.ts'

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
        // whoever waits for it hears of it
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
