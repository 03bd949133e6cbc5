import { parseSync } from 'oxc-parser'
import {
  adapters,
  elements,
  exported,
  features,
  hooks,
  methods,
  networks,
  options,
  packages,
  themeVariables,
} from '../appkit/names.ts'
import type { Edit } from './edit.ts'
import { attributes, toFoyerTag } from './elementNames.ts'
import { isNode, type Node, type NodeOf, walk } from './nodes.ts'

type Language = 'js' | 'jsx' | 'ts' | 'tsx'

type Params = {
  readonly text: string
  readonly language: Language
  /** Where the code begins in its file. */
  readonly offset?: number | undefined
}

/**
 * Changes what is AppKit's in a piece of code: modules, elements and theme variables; tells what has no counterpart.
 * Code that does not parse is told and left alone.
 */
export function migrateCode(edit: Edit, { text, language, offset = 0 }: Params): void {
  const { program, errors } = parseSync(edit.file, text, { lang: language, sourceType: 'module' })
  if (errors.some(({ severity }) => severity === 'Error')) {
    if (text.includes('@reown/')) edit.find(offset, 'the file', 'it does not parse, and is left as it was')
    return
  }
  const visitor = createVisitor({ edit, offset, instances: new Set(), twins: new Set() })
  let isAppKit = false
  walk(program, (node) => {
    if (visitor.module(node)) isAppKit = true
    visitor.twins(node)
  })
  walk(program, (node) => {
    visitor.element(node)
    if (!isAppKit) return
    visitor.theme(node)
    visitor.call(node)
  })
  // after all instances are known
  walk(program, visitor.method)
}

type Scope = {
  readonly edit: Edit
  readonly offset: number
  /** Variables that hold what `createAppKit` gave. */
  readonly instances: Set<string>
  /** Where keys stand that would become the same one. */
  readonly twins: Set<number>
}

function createVisitor(scope: Scope) {
  return {
    module: (node: Node) => driveModule(scope, node),
    twins: (node: Node) => findTwins(scope, node),
    element: (node: Node) => driveElement(scope, node),
    theme: (node: Node) => driveTheme(scope, node),
    call: (node: Node) => driveCall(scope, node),
    method: (node: Node) => driveMethod(scope, node),
  }
}

/** The text of a string in the code. */
function readText(node: unknown): NodeOf<'Literal', { readonly value: string }> | undefined {
  if (!isNode(node) || node.type !== 'Literal') return undefined
  return typeof node['value'] === 'string' ? (node as NodeOf<'Literal', { readonly value: string }>) : undefined
}

/** Where a node names a module. */
function readModule(node: Node): ReturnType<typeof readText> {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return readText(node['source'] ?? node['argument'])
    case 'TSModuleDeclaration':
      return readText(node['id'])
    case 'CallExpression':
      return isCallOf(node, 'require') ? readText(readArguments(node)[0]) : undefined
    default:
      return undefined
  }
}

const readArguments = (node: Node): readonly unknown[] => (Array.isArray(node['arguments']) ? node['arguments'] : [])

function isCallOf({ callee }: Node, name: string): boolean {
  return isNode(callee) && callee.type === 'Identifier' && callee['name'] === name
}

/** @returns whether the module is AppKit's, or its counterpart */
function driveModule({ edit, offset }: Scope, node: Node): boolean {
  const source = readModule(node)
  if (!source) return false
  const { value, start, end } = source
  if (value.startsWith('@foyer/')) {
    edit.uses(value)
    return value.startsWith('@foyer/appkit-compat')
  }
  if (!value.startsWith('@reown/')) return false
  const row = packages[value]
  if (!row || 'none' in row) {
    edit.uses(value)
    edit.find(start + offset, value, row ? row.none : 'nothing is known of this module')
    return false
  }
  edit.replace(start + offset + 1, end + offset - 1, row.to)
  edit.uses(row.to)
  const names: readonly unknown[] = Array.isArray(node['specifiers']) ? node['specifiers'] : []
  for (const specifier of names) checkName({ edit, offset }, specifier, row.to)
  return true
}

const named = { ...hooks, ...adapters, ...networks }

/** Names that the module has no counterpart of. */
function checkName({ edit, offset }: Pick<Scope, 'edit' | 'offset'>, specifier: unknown, module: string): void {
  if (!isNode(specifier)) return
  const name = specifier['imported'] ?? specifier['local']
  if (specifier.type !== 'ImportSpecifier' && specifier.type !== 'ExportSpecifier') return
  if (!isNode(name) || typeof name['name'] !== 'string') return
  const row = Object.hasOwn(named, name['name']) ? named[name['name']] : undefined
  if (row && 'none' in row) return edit.find(name.start + offset, name['name'], row.none)
  const known = exported[module]
  if (known && !known.includes(name['name'])) {
    edit.find(name.start + offset, name['name'], `\`${module}\` has nothing of this name`)
  }
}

function driveElement({ edit, offset }: Scope, node: Node): void {
  if (node.type === 'JSXOpeningElement' || node.type === 'JSXClosingElement') {
    const { name } = node
    if (!isNode(name) || name.type !== 'JSXIdentifier' || typeof name['name'] !== 'string') return
    rename({ edit, offset }, name, name['name'])
    const given: readonly unknown[] = Array.isArray(node['attributes']) ? node['attributes'] : []
    if (toFoyerTag(name['name'])) for (const one of given) renameAttribute({ edit, offset }, one)
    return
  }
  const text = readText(node)
  if (text && toFoyerTag(text.value))
    edit.replace(text.start + offset + 1, text.end + offset - 1, toFoyerTag(text.value) ?? '')
}

function rename({ edit, offset }: Pick<Scope, 'edit' | 'offset'>, { start, end }: Node, tag: string): void {
  const to = toFoyerTag(tag)
  if (to) edit.replace(start + offset, end + offset, to)
  const row = Object.hasOwn(elements, tag) ? elements[tag] : undefined
  if (row && 'none' in row) edit.find(start + offset, tag, row.none)
}

function renameAttribute({ edit, offset }: Pick<Scope, 'edit' | 'offset'>, attribute: unknown): void {
  if (!isNode(attribute) || !isNode(attribute['name'])) return
  const { name } = attribute
  const to = typeof name['name'] === 'string' ? attributes[name['name'].toLowerCase()] : undefined
  if (to) edit.replace(name.start + offset, name.end + offset, to)
}

/** An object may name one variable under both prefixes, of which AppKit's newer one counts: it keeps them. */
function findTwins({ twins }: Scope, node: Node): void {
  const keys = readProperties(node)
    .map(([key]) => key)
    .filter(({ name }) => Object.hasOwn(themeVariables, name) && 'to' in (themeVariables[name] ?? {}))
  const target = ({ name }: Key) => JSON.stringify(themeVariables[name])
  for (const key of keys) if (keys.some((one) => one !== key && target(one) === target(key))) twins.add(key.start)
}

/** A key of an object, or any other string. */
function driveTheme({ edit, offset, twins }: Scope, node: Node): void {
  const text = readText(node)
  if (!text || twins.has(text.start) || !Object.hasOwn(themeVariables, text.value)) return
  const row = themeVariables[text.value]
  if (!row) return
  if ('none' in row) return edit.find(text.start + offset, text.value, row.none)
  edit.replace(text.start + offset + 1, text.end + offset - 1, row.to)
}

/** What is given to `createAppKit`, and what it is kept as. */
function driveCall({ edit, offset, instances }: Scope, node: Node): void {
  if (node.type === 'VariableDeclarator') {
    const { id, init } = node
    if (isNode(id) && isNode(init) && typeof id['name'] === 'string' && isCallOf(init, 'createAppKit'))
      instances.add(id['name'])
    return
  }
  if (node.type !== 'CallExpression' || !isCallOf(node, 'createAppKit')) return
  for (const [key, value] of readProperties(readArguments(node)[0])) {
    tell({ edit, offset }, key, options)
    if (key.name === 'features') for (const [inner] of readProperties(value)) tell({ edit, offset }, inner, features)
  }
}

type Key = { readonly name: string; readonly start: number }

function readProperties(node: unknown): readonly (readonly [Key, unknown])[] {
  if (!isNode(node) || node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return []
  const properties: readonly unknown[] = node['properties']
  return properties.flatMap((property) => {
    if (!isNode(property) || property.type !== 'Property' || !isNode(property['key'])) return []
    const { key } = property
    const name = key['name'] ?? key['value']
    return typeof name === 'string' ? [[{ name, start: key.start }, property['value']] as const] : []
  })
}

function tell({ edit, offset }: Pick<Scope, 'edit' | 'offset'>, { name, start }: Key, names: typeof options): void {
  const row = Object.hasOwn(names, name) ? names[name] : undefined
  if (row && 'none' in row) edit.find(start + offset, name, row.none)
}

/** A method of what `createAppKit` gave in this file. */
function driveMethod({ edit, offset, instances }: Scope, node: Node): void {
  if (node.type !== 'MemberExpression') return
  const { object, property } = node
  if (!isNode(object) || !isNode(property) || typeof property['name'] !== 'string') return
  if (typeof object['name'] !== 'string' || !instances.has(object['name'])) return
  tell({ edit, offset }, { name: property['name'], start: property.start }, methods)
}
