import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { namespaces } from '@foyer/base'
import { scaffold } from 'create-foyer'
import { writeTemplates } from 'create-foyer/templates'
import { readSamples } from './readSamples.ts'
import { isWritten } from './writePages.ts'

const app = path.resolve(import.meta.dirname, '..')
const content = path.join(app, 'src/content/docs')
const folder = path.join(app, '.samples')

/** A page's samples are files of one folder, so that one may import another by its title. */
function writeSamples(): number {
  const own = globSync('**/*.md', { cwd: content })
    .filter((page) => !isWritten(page))
    .map((page) => ({ file: path.join(content, page), slug: page.replace(/\.md$/, '') }))
  const samples = own.flatMap(({ file, slug }) =>
    readSamples(readFileSync(file, 'utf8')).map((sample) => ({
      ...sample,
      file: path.join(folder, slug, sample.file),
    })),
  )
  for (const { file, text } of samples) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return samples.length
}

/** Writes what `npm create foyer` makes of the samples for one family and for all; whole sites are built by the root's `scaffolds`. */
function writeScaffolds(): number {
  const templates = path.join(folder, 'templates')
  writeTemplates(templates)
  const sites = (['react', 'next'] as const).flatMap((template) =>
    [['eip155'] as const, ['solana'] as const, namespaces].map((families) => ({ template, families })),
  )
  for (const { template, families } of sites) {
    const target = path.join(folder, 'create', `${template}-${families.length > 1 ? 'all' : families[0]}`)
    scaffold({ folder: target, template, families, templates })
    // needs the framework's own bundler, which is not here
    rmSync(path.join(target, 'vite.config.ts'), { force: true })
  }
  rmSync(templates, { recursive: true })
  return sites.length
}

/** What the samples use of frameworks that the workspace has not: `packed` and `scaffolds` build sites with them themselves. */
const frameworks = `declare module 'next/headers' {
  export function cookies(): Promise<{ get(name: string): { readonly value: string } | undefined }>
}
declare module 'next/server' {
  export class NextRequest extends Request {}
  export class NextResponse extends Response {
    static next(init?: { readonly headers?: HeadersInit; readonly request?: { readonly headers: Headers } }): NextResponse
  }
}
declare module 'next' {
  export type GetServerSideProps<props> = (context: {
    readonly req: { readonly cookies: Readonly<Partial<Record<string, string>>> }
  }) => Promise<{ readonly props: props }>
}
declare module 'next/app' {
  export type AppProps = { readonly Component: import('react').ComponentType; readonly pageProps: object }
}
declare module '@sveltejs/adapter-auto' {
  export default function adapter(): object
}
declare module '@sveltejs/kit/vite' {
  type Options = { readonly adapter: object; readonly csp: { readonly directives: Readonly<Record<string, readonly string[]>> } }
  export function sveltekit(options: Options): import('vite').PluginOption
}
declare module '*.vue' {
  export default {} as import('vue').Component
}
declare module '*.css'
declare module '@vitejs/plugin-vue' {
  type Options = { readonly template?: { readonly compilerOptions?: { readonly isCustomElement?: (tag: string) => boolean } } }
  export default function vue(options?: Options): import('vite').PluginOption
}
interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}
declare function defineNuxtPlugin(setup: (nuxt: { readonly vueApp: import('vue').App }) => void): object
declare function useCookie(name: string): { readonly value: string | null | undefined }
/** Of the site's \`utils\`, where Nuxt finds it. */
declare const foyer: import('@foyer/core').Foyer
`

/** What SvelteKit writes beside a route. */
const routeTypes = `type Event = { readonly cookies: { get(name: string): string | undefined } }
export type LayoutServerLoad = (event: Event) => object
`

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
writeFileSync(path.join(folder, 'frameworks.d.ts'), frameworks)
const count = writeSamples()
writeFileSync(path.join(folder, 'start/sveltekit/src/routes/$types.d.ts'), routeTypes)
const scaffolds = writeScaffolds()
const settings = {
  extends: '../../../tsconfig.base.json',
  // Angular's own
  compilerOptions: { experimentalDecorators: true },
  include: ['./**/*.ts', './**/*.tsx', '../../../packages/ui/src/css.d.ts'],
}
writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings))
const env = { ...process.env, GOGC: '400' }
const { status } = spawnSync('tsc', ['-p', folder, '--singleThreaded'], { stdio: 'inherit', env })
if (status === 0) console.log(`${count} samples and ${scaffolds} scaffolds compile`)
process.exitCode = status ?? 1
