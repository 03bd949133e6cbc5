import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Family, families, readNetworks } from './families.ts'
import { type Fit, fitCode } from './fitCode.ts'
import { type TemplateName, templates } from './templates.ts'

export type ScaffoldOptions = {
  /** Where the site goes: a folder that is empty or not there yet. */
  readonly folder: string
  readonly template: TemplateName
  /** At least one. */
  readonly families: readonly Family[]
  /** The site's id at the public relay network or at a gateway. Default: the documentation's placeholder. */
  readonly projectId?: string | undefined
  /** Where the templates are. Default: inside the package. */
  readonly templates?: string | undefined
}

type Manifest = { readonly dependencies: Readonly<Record<string, string>> } & Readonly<Record<string, unknown>>

/**
 * Writes a site with Foyer in it: the samples of the documentation, and what its framework needs around them.
 * @throws Error where the folder is not empty; nothing is written then
 */
export function scaffold(options: ScaffoldOptions): void {
  const { folder, template, families: chosen } = options
  if (chosen.length === 0) throw new Error('Choose at least one family of chains.')
  const { foyer, account, only, built = ['dist'] } = templates[template]
  const other = only && chosen.find((family) => family !== only)
  if (other) throw new Error(`A site of the kind ${template} is for ${only} alone: choose another kind for ${other}.`)
  if (!isEmpty(folder)) throw new Error(`${folder} is not empty: choose another folder, or empty it.`)
  const source = options.templates ?? path.join(import.meta.dirname, 'templates')
  const fit: Fit = { families: chosen, projectId: options.projectId, networks: readNetworks(source) }
  mkdirSync(folder, { recursive: true })
  cpSync(path.join(source, template), folder, { recursive: true })
  // npm packs no file of this name
  writeFileSync(path.join(folder, '.gitignore'), ['node_modules', ...built, ''].join('\n'))
  const edit = (file: string, change: (text: string) => string) => {
    const target = path.join(folder, file)
    writeFileSync(target, change(readFileSync(target, 'utf8')))
  }
  edit(foyer, (text) => (template === 'plain' ? fitPage(text, fit) : fitCode(text, fit)))
  if (account) edit(account, (text) => watchAny(text, chosen))
  edit('package.json', (text) => fitManifest(text, options))
}

/** A folder of git's own is no one's work. */
function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).every((name) => name === '.git')
}

/** The sample follows one family; a site of another, or of several, follows the one in use. */
function watchAny(text: string, chosen: readonly Family[]): string {
  return chosen.length === 1 && chosen[0] === 'eip155' ? text : text.replace("FoyerAccount('eip155')", 'FoyerAccount()')
}

function fitManifest(text: string, { folder, template, families: chosen }: ScaffoldOptions): string {
  const { optional, ...manifest } = JSON.parse(text) as Manifest & {
    readonly optional: Readonly<Record<string, string>>
  }
  const needed =
    template === 'plain' ? [] : chosen.flatMap((family) => [families[family].module, ...families[family].needs])
  const added = needed.map((name) => [name, optional[name] ?? ''] as const)
  const dependencies = Object.entries({ ...manifest.dependencies, ...Object.fromEntries(added) })
  const sorted = Object.fromEntries(dependencies.sort(([one], [other]) => (one < other ? -1 : 1)))
  return `${JSON.stringify({ name: toPackageName(folder), ...manifest, dependencies: sorted }, undefined, 2)}\n`
}

/** Of a folder's name what npm allows. */
function toPackageName(folder: string): string {
  const name = path
    .basename(path.resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9._~-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
  return name || 'my-site'
}

/**
 * The documentation's page with one script tag, for the families chosen.
 * @throws Error where the page has changed so far that its data is not found
 */
function fitPage(text: string, { families: chosen, projectId, networks }: Fit): string {
  const list = chosen.flatMap((family): readonly unknown[] => {
    const row = families[family]
    return row.ids ?? row.networks.map((name) => networks[name]?.data)
  })
  const data = { projectId: projectId ?? 'yours', networks: list }
  // what would end the block is no part of JSON's own signs
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const block = /(<script type="application\/json" data-foyer>\s*)\{.*\}(\s*<\/script>)/s
  if (!block.test(text)) throw new Error('The sample lacks its data')
  return text.replace(block, (_, before: string, after: string) => `${before}${json}${after}`)
}
