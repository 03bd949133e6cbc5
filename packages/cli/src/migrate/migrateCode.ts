import { parseSync } from 'oxc-parser'
import { isCallOf, isNode, type Node, type NodeOf, readArguments, readProperties, walk } from '../code/nodes.ts'
import {
  adapters,
  attributes,
  elements,
  exported,
  hooks,
  methods,
  networks,
  packages,
  themeVariables,
  toFoyerTag,
} from './appkitNames.ts'
import type { Edit } from './edit.ts'
import { migrateOptions } from './migrateOptions.ts'
import { rainbowKitExported, rainbowKitPackages } from './rainbowkitNames.ts'

type Language = 'js' | 'jsx' | 'ts' | 'tsx'

type Params = {
  readonly text: string
  readonly language: Language
  /** Where the code begins in its file. */
  readonly offset?: number | undefined
  /** Whether the site has `@solana/web3.js`. */
  readonly hasWeb3?: boolean | undefined
  /** Whether this file is to give `window.ethereum` its type. */
  readonly needsWindow?: boolean | undefined
}

/**
 * Changes what is AppKit's in a piece of code: modules, elements and theme variables; tells what has no counterpart.
 * Code that does not parse is told and left alone.
 */
export function migrateCode(edit: Edit, params: Params): void {
  const { text, language, offset = 0, hasWeb3 = false, needsWindow = false } = params
  const { program, errors } = parseSync(edit.file, text, { lang: language, sourceType: 'module' })
  if (errors.some(({ severity }) => severity === 'Error')) {
    if (text.includes('@reown/'))
      edit.find(offset, 'the file', { reason: 'it does not parse', minutes: 10, stops: true })
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
  if (isAppKit) migrateOptions(edit, { program, offset, hasWeb3 })
  // after all instances are known
  walk(program, visitor.method)
  if (isAppKit && needsWindow) addWindow(edit, program.body, offset)
}

function addWindow(edit: Edit, body: readonly unknown[], offset: number): void {
  const first = body.find((one) => isNode(one) && one.type === 'ImportDeclaration')
  if (isNode(first)) edit.insert(first.start + offset, `import type {} from '@foyer/appkit-compat/window'\n`)
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

/** Finds where a node names a module. */
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
      return isCallOf(node, 'require') || isMock(node) ? readText(readArguments(node)[0]) : undefined
    default:
      return undefined
  }
}

const mockers = ['mock', 'doMock', 'unmock', 'requireActual', 'importActual']

/** `jest.mock(…)`, `vi.mock(…)` and their like. */
function isMock({ callee }: Node): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false
  const { object, property } = callee
  if (!isNode(object) || !isNode(property)) return false
  return ['jest', 'vi'].includes(String(object['name'])) && mockers.includes(String(property['name']))
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
  if (!/^@(reown|rainbow-me)\//.test(value)) return false
  // the dialog brings its own styles
  if (/^@rainbow-me\/rainbowkit\/.*\.css$/.test(value)) {
    if (node.type === 'ImportDeclaration') edit.removeStatement(node.start + offset, node.end + offset)
    return false
  }
  const row = { ...packages, ...rainbowKitPackages }[value]
  if (!row || 'none' in row) {
    edit.uses(value)
    const isErased = node['importKind'] === 'type' || node['exportKind'] === 'type' || node.type.startsWith('TS')
    const reason = row ? row.none : 'nothing is known of this module'
    edit.find(start + offset, value, { reason, minutes: 30, stops: !isErased })
    return false
  }
  edit.replace(start + offset + 1, end + offset - 1, row.to)
  edit.uses(row.to)
  const names: readonly unknown[] = Array.isArray(node['specifiers']) ? node['specifiers'] : []
  const isErased = node['importKind'] === 'type' || node['exportKind'] === 'type'
  for (const specifier of names) checkName({ edit, offset }, { specifier, module: row.to, isErased })
  return value.startsWith('@reown/')
}

const named = { ...hooks, ...adapters, ...networks }

/** Names that the module has no counterpart of. */
function checkName(
  { edit, offset }: Pick<Scope, 'edit' | 'offset'>,
  { specifier, module, isErased }: { readonly specifier: unknown; readonly module: string; readonly isErased: boolean },
): void {
  if (!isNode(specifier)) return
  const name = specifier['imported'] ?? specifier['local']
  if (specifier.type !== 'ImportSpecifier' && specifier.type !== 'ExportSpecifier') return
  if (!isNode(name) || typeof name['name'] !== 'string') return
  const isAppKit = module.startsWith('@foyer/appkit-compat')
  const row = isAppKit && Object.hasOwn(named, name['name']) ? named[name['name']] : undefined
  // a type that is missing stops the type check alone; a value, the build
  const stops = !isErased && specifier['importKind'] !== 'type' && specifier['exportKind'] !== 'type'
  if (row && 'none' in row) {
    return edit.find(name.start + offset, name['name'], { reason: row.none, minutes: 20, stops })
  }
  const known = { ...exported, ...rainbowKitExported }[module]
  if (known && !known.includes(name['name'])) {
    const reason = `\`${module}\` has nothing of this name`
    edit.find(name.start + offset, name['name'], { reason, minutes: 10, stops })
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
  if (row && 'none' in row) edit.find(start + offset, tag, { reason: row.none, minutes: 15 })
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
  const target = ({ name }: { readonly name: string }) => JSON.stringify(themeVariables[name])
  for (const key of keys) if (keys.some((one) => one !== key && target(one) === target(key))) twins.add(key.start)
}

/** A key of an object, or any other string. */
function driveTheme({ edit, offset, twins }: Scope, node: Node): void {
  for (const [key] of readProperties(node)) {
    const row = Object.hasOwn(themeVariables, key.name) ? themeVariables[key.name] : undefined
    if (!row || !('none' in row)) continue
    edit.find(key.start + offset, key.name, { reason: row.none, minutes: 2 })
    edit.removeProperty(key.property.start + offset, key.property.end + offset)
  }
  const text = readText(node)
  if (!text || twins.has(text.start) || !Object.hasOwn(themeVariables, text.value)) return
  const row = themeVariables[text.value]
  if (!row) return
  // in an object it has been taken out
  if ('none' in row) return
  edit.replace(text.start + offset + 1, text.end + offset - 1, row.to)
}

/** Notes what the instance is kept as. */
function driveCall({ instances }: Scope, { type, id, init }: Node): void {
  if (type !== 'VariableDeclarator' || !isNode(id) || !isNode(init)) return
  if (typeof id['name'] === 'string' && isCallOf(init, 'createAppKit')) instances.add(id['name'])
}

/** A method of what `createAppKit` gave in this file. */
function driveMethod({ edit, offset, instances }: Scope, node: Node): void {
  if (node.type !== 'MemberExpression') return
  const { object, property } = node
  if (!isNode(object) || !isNode(property) || typeof property['name'] !== 'string') return
  if (typeof object['name'] !== 'string' || !instances.has(object['name'])) return
  const { name, start } = { name: property['name'], start: property.start }
  const row = Object.hasOwn(methods, name) ? methods[name] : undefined
  // a method that is not there throws where it is called
  if (row && 'none' in row) edit.find(start + offset, name, { reason: row.none, minutes: 15, stops: true })
}
