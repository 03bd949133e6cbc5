import { parseSync } from 'oxc-parser'
import { isNode, type Node, walk } from '../migrate/nodes.ts'
import { readScripts } from './readScripts.ts'
import { readSiteOptions } from './readSiteOptions.ts'
import type { Import, Source } from './types.ts'

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
