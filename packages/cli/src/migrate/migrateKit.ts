import MagicString from 'magic-string'
import { parseSync } from 'oxc-parser'
import { isNode, type Node, readArguments, readProperties, walk } from '../code/nodes.ts'
import type { Migrated } from './edit.ts'
import { createEdit, type Edit } from './edit.ts'
import type { Kit } from './kits.ts'

type Params = {
  readonly file: string
  readonly text: string
  readonly kit: Kit
  /** How the file names the one that is written for the site. */
  readonly written: string
}

/** Turns the imports of a widget's names into imports of the site's own file, and tells what that file has no place for. */
export function migrateKit({ file, text, kit, written }: Params): Migrated {
  const edit = createEdit(file, text)
  if (/\.(vue|svelte|html)$/.test(file)) {
    const found = /from\s*['"]([^'"]+)['"]/g
    for (const match of text.matchAll(found)) {
      if (!kit.own.test(match[1] ?? '')) continue
      edit.find(match.index, match[1] ?? '', { reason: 'only React code is moved', minutes: 60, stops: true })
    }
    return edit.finish()
  }
  const lang = /\.[cm]?ts$/.test(file) ? 'ts' : file.endsWith('.tsx') ? 'tsx' : 'jsx'
  const { program, errors } = parseSync(file, text, { lang, sourceType: 'module' })
  if (errors.some(({ severity }) => severity === 'Error')) {
    const reason = { reason: 'it does not parse', minutes: 10, stops: true }
    if ([...text.matchAll(/['"]([^'"\n]+)['"]/g)].some(([, source = '']) => kit.own.test(source)))
      edit.find(0, 'the file', reason)
    return edit.finish()
  }
  const scope: Scope = { edit, text, kit, written, locals: new Map() }
  walk(program, (node) => (isStyle(kit, node) ? edit.removeStatement(node.start, node.end) : visitModule(scope, node)))
  if (scope.locals.size > 0) walk(program, (node) => visitUse(scope, node))
  return edit.finish()
}

type Scope = {
  readonly edit: Edit
  readonly text: string
  readonly kit: Kit
  readonly written: string
  /** What the file calls a name of the widget's. */
  readonly locals: Map<string, string>
}

function visitModule(scope: Scope, node: Node): void {
  const { edit, kit, written } = scope
  const source = readSource(node)
  if (!source) return
  const { value, start, end } = source
  if (kit.styles.test(value)) {
    if (node.type === 'CallExpression') return
    return edit.find(start, value, { reason: 'the dialog brings its own styles: take it out', minutes: 2 })
  }
  const module = kit.findModule(value)
  if (!module) {
    if (kit.own.test(value))
      edit.find(start, value, { reason: 'nothing of Foyer’s takes its place', minutes: 30, stops: true })
    return
  }
  if (node.type === 'ImportDeclaration') return moveImport(scope, node, value)
  if (node.type === 'ImportExpression' || node.type === 'CallExpression') {
    if (module.stays) return
    if (module.default)
      return edit.find(start, value, { reason: 'import its names at the top of the file', minutes: 10, stops: true })
    edit.replace(start + 1, end - 1, written)
    return edit.uses(written)
  }
  edit.find(start, value, {
    reason: 'it gives names on that are the site’s own now',
    minutes: 10,
    stops: !module.stays,
  })
}

/** A style sheet as a statement of its own: `import 'a.css'`, `require('a.css')`. */
function isStyle(kit: Kit, node: Node): boolean {
  const inner = node.type === 'ExpressionStatement' ? node['expression'] : node
  if (!isNode(inner) || (inner === node && node.type !== 'ImportDeclaration')) return false
  return kit.styles.test(readSource(inner)?.value ?? '')
}

function readSource(node: Node): { readonly value: string; readonly start: number; readonly end: number } | undefined {
  const isImport = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'].includes(
    node.type,
  )
  const callee = node['callee']
  const isRequire = node.type === 'CallExpression' && isNode(callee) && callee['name'] === 'require'
  const source = isImport ? node['source'] : isRequire ? readArguments(node)[0] : undefined
  if (!isNode(source) || typeof source['value'] !== 'string') return undefined
  return { value: source['value'], start: source.start, end: source.end }
}

/** Names that the written file has come from there; others of a module that stays, from where they came. */
function moveImport({ edit, text, kit, written, locals }: Scope, node: Node, source: string): void {
  const module = kit.findModule(source)
  const specifiers: readonly unknown[] = Array.isArray(node['specifiers']) ? node['specifiers'] : []
  const isErased = node['importKind'] === 'type'
  const moved: string[] = []
  const unmoved: string[] = []
  for (const one of specifiers) {
    if (!isNode(one) || !isNode(one['local'])) continue
    const local = String(one['local']['name'])
    const name = readName(one, module?.default)
    const code = text.slice(one.start, one.end)
    if (name !== undefined && (one.type === 'ImportDefaultSpecifier' || module?.names.includes(name))) {
      const type = one['importKind'] === 'type' ? 'type ' : ''
      moved.push(name === local ? `${type}${name}` : `${type}${name} as ${local}`)
      locals.set(local, name)
    } else if (module?.stays) {
      unmoved.push(code)
      if (name !== undefined) locals.set(local, name)
    } else {
      const stops = !isErased && one['importKind'] !== 'type'
      unmoved.push(code)
      edit.find(one.start, name ?? local, { reason: 'nothing of Foyer’s has this name', minutes: 20, stops })
    }
  }
  if (moved.length === 0) return
  const quote = text.includes(`"${source}"`) ? '"' : "'"
  const semicolon = text[node.end - 1] === ';' ? ';' : ''
  const type = isErased ? 'type ' : ''
  const write = (names: readonly string[], from: string) =>
    `import ${type}{ ${names.join(', ')} } from ${quote}${from}${quote}${semicolon}`
  const lines = [write(moved, written), ...(unmoved.length > 0 ? [write(unmoved, source)] : [])]
  edit.replace(node.start, node.end, lines.join('\n'))
  edit.uses(written)
}

function readName(specifier: Node, own: string | undefined): string | undefined {
  if (specifier.type === 'ImportDefaultSpecifier') return own
  const { imported } = specifier
  return isNode(imported) ? String(imported['name']) : undefined
}

/** An element or a call of a moved name: what it is given that the written file takes no notice of. */
function visitUse(scope: Scope, node: Node): void {
  if (node.type === 'JSXOpeningElement' && isNode(node['name'])) {
    const name = scope.locals.get(String(node['name']['name']))
    if (name) checkAttributes(scope, name, node)
  }
  if (node.type === 'CallExpression' && isNode(node['callee'])) {
    const name = scope.locals.get(String(node['callee']['name']))
    if (name) checkKeys(scope, name, readArguments(node)[0])
  }
  if (node.type === 'VariableDeclarator') checkGiven(scope, node)
}

function checkAttributes(scope: Scope, name: string, node: Node): void {
  const { edit, kit } = scope
  const taken = kit.taken[name]
  const given: readonly unknown[] = Array.isArray(node['attributes']) ? node['attributes'] : []
  for (const one of given) {
    if (!isNode(one) || one.type !== 'JSXAttribute' || !isNode(one['name'])) continue
    const key = String(one['name']['name'])
    if (taken && !taken.includes(key))
      edit.find(one.start, `${name} ${key}`, { reason: 'it has no effect any more', minutes: 5 })
    const value = isNode(one['value']) ? one['value']['expression'] : undefined
    checkKeys(scope, `${name}.${key}`, value)
  }
}

function checkKeys(scope: Scope, name: string, value: unknown): void {
  const taken = scope.kit.taken[name]
  if (!taken) return
  for (const [key, inner] of readProperties(value)) {
    if (!taken.includes(key.name))
      scope.edit.find(key.start, `${name}: ${key.name}`, { reason: 'it has no effect any more', minutes: 5 })
    checkKeys(scope, `${name}.${key.name}`, inner)
  }
}

/** `const { name } = useHook()`. */
function checkGiven({ edit, kit, locals }: Scope, { id, init }: Node): void {
  if (!isNode(id) || id.type !== 'ObjectPattern' || !isNode(init) || !isNode(init['callee'])) return
  const name = locals.get(String(init['callee']['name']))
  const [given, empty] = name ? [kit.given[name], kit.empty?.[name]] : []
  const properties: readonly unknown[] = Array.isArray(id['properties']) ? id['properties'] : []
  if (!given && !empty) return
  for (const one of properties) {
    if (!isNode(one) || !isNode(one['key'])) continue
    const key = String(one['key']['name'])
    const at = `${name}().${key}`
    if (empty?.includes(key))
      edit.find(one.start, at, { reason: 'it is empty: Foyer lists and connects wallets', minutes: 15 })
    if (given && !given.includes(key))
      edit.find(one.start, at, { reason: 'the hook does not give it', minutes: 15, stops: true })
  }
}

const erased = [
  'TSTypeAnnotation',
  'TSTypeParameterDeclaration',
  'TSTypeParameterInstantiation',
  'TSTypeAliasDeclaration',
]

/** Code without its types, for a site of plain JavaScript. @param language of the text */
export function stripTypes(text: string, language: 'ts' | 'tsx'): string {
  const code = new MagicString(text)
  const { program } = parseSync(`written.${language}`, text, { lang: language, sourceType: 'module' })
  const done: { start: number; end: number }[] = []
  const remove = (start: number, end: number) => {
    if (start >= end || done.some((one) => one.start <= start && end <= one.end)) return
    done.push({ start, end })
    code.remove(start, end)
  }
  const removeLine = (start: number, end: number) =>
    remove(start, end + (/^\s*?\n/.exec(text.slice(end))?.[0].length ?? 0))
  walk(program, (node) => {
    const { start, end } = node
    if (node['importKind'] === 'type' || node['exportKind'] === 'type') {
      if (node.type !== 'ImportSpecifier') return removeLine(start, end)
      return remove(start, end + (/^,\s*/.exec(text.slice(end))?.[0].length ?? 0))
    }
    if (erased.includes(node.type)) return removeTyped({ text, node, remove, removeLine })
    if (node['optional'] === true && node.type === 'Identifier') {
      const mark = text.indexOf('?', start)
      if (mark >= 0 && mark < end) remove(mark, mark + 1)
    }
    if (node.type === 'TSAsExpression' && isNode(node['expression'])) remove(node['expression'].end, end)
  })
  return code.toString()
}

type Removal = {
  readonly text: string
  readonly node: Node
  readonly remove: (start: number, end: number) => void
  readonly removeLine: (start: number, end: number) => void
}

function removeTyped({ node, remove, removeLine }: Removal): void {
  if (node.type === 'TSTypeAliasDeclaration') removeLine(node.start, node.end)
  else remove(node.start, node.end)
}
