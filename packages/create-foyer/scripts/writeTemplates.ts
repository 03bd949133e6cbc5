import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { families } from '../src/families.ts'
import { type TemplateName, templates } from '../src/templates.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const pages = 'apps/docs/src/content/docs'

type Taken = {
  /** The page that says what is installed. */
  readonly page: string
  /** Blocks of it, by their titles. */
  readonly files: readonly string[]
  /** Blocks that become a file of another name, or are of another page: file → page and title. */
  readonly others?: Readonly<Record<string, readonly [page: string, title: string]>>
  /** The template whose files come before its own. */
  readonly base?: TemplateName
}

/** What of a page's blocks a site takes; the others are for sites that exist. */
const taken: { readonly [name in TemplateName]: Taken } = {
  react: { page: 'start/react', files: ['src/foyer.ts', 'src/App.tsx'] },
  wagmi: {
    page: 'start/react',
    files: ['src/wagmi.ts'],
    others: { 'src/App.tsx': ['start/react', 'src/WagmiApp.tsx'] },
    base: 'react',
  },
  ethers: {
    page: 'start/react',
    files: ['src/foyer.ts'],
    others: { 'src/useEthersSigner.ts': ['build/ethers', 'useEthersSigner.ts'] },
    base: 'react',
  },
  next: { page: 'start/next', files: ['app/providers.tsx', 'app/layout.tsx'] },
  vue: { page: 'start/vue', files: ['src/foyer.ts', 'src/main.ts', 'src/App.vue'] },
  nuxt: { page: 'start/nuxt', files: ['app/utils/foyer.ts', 'app/plugins/foyer.ts', 'app/app.vue'] },
  svelte: { page: 'start/svelte', files: ['src/foyer.ts', 'src/App.svelte', 'src/Account.svelte'] },
  sveltekit: {
    page: 'start/sveltekit',
    files: ['src/lib/foyer.ts', 'src/routes/+layout.svelte', 'src/routes/+page.svelte'],
  },
  angular: { page: 'start/angular', files: ['src/app/foyer.ts', 'src/app/app.config.ts', 'src/app/app.ts'] },
  plain: { page: 'start/plain', files: ['index.html'] },
}

/**
 * Writes the templates: what is in `templates`, and of the documentation's page for each the blocks with a file's name and the packages
 * that it installs.
 * @param out a folder, which is made anew
 * @throws Error where a page lacks what a template takes from it
 */
export function writeTemplates(out: string): void {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  writeFileSync(path.join(out, 'networks.json'), JSON.stringify(readNetworksOfDocs(), undefined, 2))
  const versions = readVersions()
  for (const name of Object.keys(templates) as TemplateName[]) {
    const { page, files, others = {}, base } = taken[name]
    const read = (slug: string) => readFileSync(path.join(root, pages, `${slug}.md`), 'utf8')
    const target = path.join(out, name)
    for (const one of base ? [base, name] : [name])
      cpSync(path.join(import.meta.dirname, '../templates', one), target, { recursive: true })
    const blocks = [...files.map((file) => [file, [page, file]] as const), ...Object.entries(others)]
    for (const [file, [slug, title]] of blocks) {
      mkdirSync(path.dirname(path.join(target, file)), { recursive: true })
      writeFileSync(path.join(target, file), readBlock(read(slug), title))
    }
    const manifest = path.join(target, 'package.json')
    writeFileSync(manifest, fillManifest(readFileSync(manifest, 'utf8'), readInstalled(read(page), name), versions))
  }
}

/** The first block with a file's name. */
function readBlock(page: string, file: string): string {
  const [, text] =
    new RegExp(`^\`\`\`\\w+ title="${file.replaceAll(/[.+]/g, '\\$&')}"[^\\n]*\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(
      page,
    ) ?? []
  if (text === undefined) throw new Error(`No block of the page is ${file}`)
  return text
}

/** Reads what the page installs, but for the one family that is chosen by itself. */
function readInstalled(page: string, name: TemplateName): readonly string[] {
  if (name === 'plain') return ['@foyer/standalone']
  const [, list] = /^npm install (.*)$/m.exec(page) ?? []
  if (!list) throw new Error(`The page ${name} installs nothing`)
  const { module, needs } = families.eip155
  return list.split(' ').filter((one) => one !== module && !needs.includes(one))
}

type Manifest = { readonly [part in 'dependencies' | 'devDependencies']?: Readonly<Record<string, string>> }

/** `*` is the version that the workspace has tried; `optional` are packages of families. */
function fillManifest(text: string, installed: readonly string[], versions: ReadonlyMap<string, string>): string {
  const manifest = JSON.parse(text) as Manifest
  const toVersion = (name: string, range: string) => {
    const version = range === '*' ? versions.get(name) : range
    if (version === undefined) throw new Error(`Of ${name} no version is known`)
    return [name, version] as const
  }
  const fill = (part: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(part).map(([name, range]) => toVersion(name, range)))
  const named = Object.fromEntries(installed.map((name) => [name, '*']))
  const optional = Object.values(families).flatMap(({ module, needs }) =>
    [module, ...needs].map((one) => [one, '*'] as const),
  )
  return JSON.stringify({
    ...manifest,
    dependencies: fill({ ...named, ...manifest.dependencies }),
    ...(manifest.devDependencies && { devDependencies: fill(manifest.devDependencies) }),
    optional: fill(Object.fromEntries(optional)),
  })
}

/** Of Foyer's packages and of those in the workspace's catalog. */
function readVersions(): ReadonlyMap<string, string> {
  const own = readdirSync(path.join(root, 'packages')).flatMap((dir) => {
    const { name, version } = JSON.parse(readFileSync(path.join(root, 'packages', dir, 'package.json'), 'utf8'))
    return [[String(name), `^${version}`] as const]
  })
  const text = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8')
  const rows = [...text.matchAll(/^ {2}"?([@a-z][^":\n]*)"?: \^?(\d\S*)$/gm)]
  return new Map([...rows.map(([, name = '', version = '']) => [name, `^${version}`] as const), ...own])
}

/** Networks that the adapters' pages say whole: as they stand there, and as data. */
function readNetworksOfDocs() {
  const blocks = ['polkadot', 'cosmos'].map((name) => {
    const page = readFileSync(path.join(root, `packages/adapter-${name}/README.md`), 'utf8')
    const [code, network = '', object = ''] = /^const (\w+) = (\{\n[\s\S]*?^\}) as const$/m.exec(page) ?? []
    if (!code) throw new Error(`The page of ${name} has no network`)
    return [network, { code, data: new Function(`return ${object}`)() as object }] as const
  })
  return Object.fromEntries(blocks)
}

if (import.meta.main) writeTemplates(path.resolve(process.argv[2] ?? 'dist/templates'))
