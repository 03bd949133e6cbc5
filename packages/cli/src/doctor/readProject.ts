import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { Tokenizer, TokenizerMode } from 'parse5'
import { listFiles } from '../code/listFiles.ts'
import { isNode, type Node, walk } from '../code/nodes.ts'
import { findInstalled } from './installed.ts'
import type { Import, Installed, Manifest, Project, SiteOptions, Source } from './types.ts'

const urls = ['apiUrl', 'blockchainApiUrl', 'analyticsUrl', 'frameUrl', 'relayUrl', 'customRpcUrls']

/**
 * Reads what a call of `createFoyer` says in plain text: addresses as texts, `projectId` as whether there is one, a switch as itself.
 * @param call the call's node
 */
function readSiteOptions({ arguments: given }: Node): SiteOptions {
  const [first] = Array.isArray(given) ? given : []
  const properties = isNode(first) && Array.isArray(first['properties']) ? first['properties'].filter(isNode) : []
  return Object.fromEntries(
    properties.flatMap(({ key, value }): (readonly [string, readonly string[] | boolean])[] => {
      const name = isNode(key) ? key['name'] : undefined
      if (typeof name !== 'string' || !isNode(value)) return []
      if (urls.includes(name)) return [[name, listTexts(value)]]
      if (name === 'projectId') return [[name, value['value'] !== '']]
      return typeof value['value'] === 'boolean' ? [[name, value['value']]] : []
    }),
  )
}

/** Keys of an object are texts as well, but no addresses. */
function listTexts(value: Node): readonly string[] {
  const texts: string[] = []
  walk(value, ({ type, value: text }) => {
    if (type === 'Literal' && typeof text === 'string' && /^(https?|wss?):\/\//.test(text)) texts.push(text)
  })
  return texts
}

type Script = { readonly text: string; readonly language: 'js' | 'jsx' | 'ts' | 'tsx' }

const ignored = () => {}

/** The code in the scripts of a page or of a component of Vue's or Svelte's. */
function readScripts(text: string): readonly Script[] {
  const scripts: Script[] = []
  let open: { readonly start: number; readonly language: Script['language'] } | undefined
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onComment: ignored,
      onDoctype: ignored,
      onEof: ignored,
      onCharacter: ignored,
      onNullCharacter: ignored,
      onWhitespaceCharacter: ignored,
      onStartTag({ tagName, attrs, location }) {
        if (tagName === 'style') tokenizer.state = TokenizerMode.RAWTEXT
        if (tagName !== 'script') return
        tokenizer.state = TokenizerMode.SCRIPT_DATA
        const get = (name: string) => attrs.find((one) => one.name === name)?.value
        const isData = get('type')?.includes('json')
        open = isData ? undefined : { start: location?.endOffset ?? 0, language: get('lang') ? 'tsx' : 'jsx' }
      },
      onEndTag({ tagName, location }) {
        if (tagName !== 'script' || !open || !location) return
        scripts.push({ text: text.slice(open.start, location.startOffset), language: open.language })
        open = undefined
      },
    },
  )
  tokenizer.write(text, true)
  return scripts
}

/** One file of code, or the scripts of a page or component. Code that does not parse says nothing. */
function readSource(file: string, text: string): Source {
  const parts = /\.(vue|svelte|html)$/.test(file) ? readScripts(text) : [{ text, language: toLanguage(file) }]
  const read = parts.map((part) => readCode(file, part.text, part.language))
  return {
    file,
    text,
    imports: read.flatMap(({ imports }) => imports),
    isClient: read.some(({ isClient }) => isClient),
    options: read.flatMap(({ options }) => options),
  }
}

function toLanguage(file: string): 'jsx' | 'ts' | 'tsx' {
  if (file.endsWith('.tsx')) return 'tsx'
  return /\.[mc]?ts$/.test(file) ? 'ts' : 'jsx'
}

function readCode(file: string, text: string, language: 'js' | 'jsx' | 'ts' | 'tsx') {
  const { program } = parseSync(file, text, { lang: language, sourceType: 'module' })
  const imports: Import[] = []
  const options: ReturnType<typeof readSiteOptions>[] = []
  walk(program, (node) => {
    const found = readImport(node)
    if (found) imports.push(found)
    if (isCallOfFoyer(node)) options.push(readSiteOptions(node))
  })
  const isClient = program.body.some((node) => 'directive' in node && node.directive === 'use client')
  return { imports, isClient, options }
}

function isCallOfFoyer({ type, callee }: Node): boolean {
  return type === 'CallExpression' && isNode(callee) && callee['name'] === 'createFoyer'
}

/** A statement of which the compiler leaves nothing imports nothing. */
function readImport(node: Node): Import | undefined {
  const { source } = node
  const module = isNode(source) && typeof source['value'] === 'string' ? source['value'] : undefined
  if (module === undefined || node['importKind'] === 'type' || node['exportKind'] === 'type') return undefined
  if (!/^(Import(Declaration|Expression)|Export(All|Named)Declaration)$/.test(node.type)) return undefined
  const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : []
  const values = specifiers.filter((one) => one['importKind'] !== 'type' && one['exportKind'] !== 'type')
  if (specifiers.length > 0 && values.length === 0) return undefined
  return { module, names: values.map(readName) }
}

function readName(specifier: Node): string {
  const name = specifier['imported'] ?? specifier['local']
  return isNode(name) ? String(name['name'] ?? name['value']) : ''
}

/** What a manager leaves beside `package.json`, and how it adds a package. */
const managers = [
  { file: 'pnpm-lock.yaml', adds: 'pnpm add' },
  { file: 'yarn.lock', adds: 'yarn add' },
  { file: 'bun.lock', adds: 'bun add' },
  { file: 'bun.lockb', adds: 'bun add' },
]

/** Longer files are someone else's build. */
const longestFile = 1_000_000

/**
 * Reads a project as it is on the disk. Nothing of it is run.
 * @param node the version of Node that it runs on
 * @throws Error where there is no `package.json`, or packages are installed where no one can look
 */
export function readProject(folder: string, node: string): Project {
  const file = path.join(folder, 'package.json')
  if (!existsSync(file)) throw new Error(`${folder} has no package.json`)
  if (findUp(folder, '.pnp.cjs')) {
    throw new Error("Yarn's Plug'n'Play keeps packages where doctor cannot look: set nodeLinker: node-modules")
  }
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  return {
    folder,
    manifest,
    node,
    adds: managers.find(({ file: lock }) => findUp(folder, lock))?.adds ?? 'npm install',
    foyer: listFoyer(folder, manifest),
    sources: readSources(folder),
  }
}

function readSources(folder: string) {
  return listFiles(folder)
    .filter((file) => !file.endsWith('package.json') && existsSync(path.join(folder, file)))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }))
    .filter(({ text }) => text.length <= longestFile)
    .map(({ file, text }) => readSource(file, text))
}

/** Those that the project names, and from there those that each names. */
function listFoyer(folder: string, manifest: Manifest): readonly Installed[] {
  const found = new Map<string, Installed>()
  const add = (from: string, { dependencies, devDependencies, peerDependencies }: Manifest): void => {
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })) {
      const installed = name.startsWith('@foyer/') ? findInstalled(from, name) : undefined
      if (!installed || found.has(installed.folder)) continue
      found.set(installed.folder, installed)
      const { devDependencies: _, ...theirs } = installed.manifest
      add(installed.folder, theirs)
    }
  }
  add(folder, manifest)
  return [...found.values()]
}

function findUp(from: string, name: string): boolean {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, name))) return true
    if (folder === path.dirname(folder)) return false
  }
}
