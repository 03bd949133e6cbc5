import { parseSync } from 'oxc-parser'
import { Tokenizer, TokenizerMode } from 'parse5'
import { isNode, type Node, walk } from '../code/nodes.ts'
import { readSiteOptions } from './readSiteOptions.ts'
import type { Import, Source } from './types.ts'

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
export function readSource(file: string, text: string): Source {
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
  const kept = specifiers.filter((one) => one['importKind'] !== 'type' && one['exportKind'] !== 'type')
  if (specifiers.length > 0 && kept.length === 0) return undefined
  return { module, names: kept.map(readName) }
}

function readName(specifier: Node): string {
  const name = specifier['imported'] ?? specifier['local']
  return isNode(name) ? String(name['name'] ?? name['value']) : ''
}
