import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { isNode } from '../code/nodes.ts'
import { findInstalled } from './findInstalled.ts'

/** What a `tsconfig.json` says, with what it extends. */
export type Settings = {
  /** From the project's folder. */
  readonly file: string
  readonly options: Readonly<Record<string, unknown>>
  /** Whose `paths` count, which are from there. */
  readonly folder: string
}

/** The settings that TypeScript reads in a folder: `tsconfig.json`, or those that it refers to where it has none of its own. */
export function readSettings(folder: string): readonly Settings[] {
  const file = path.join(folder, 'tsconfig.json')
  if (!existsSync(file)) return []
  const own = readFile(file)
  const referred = toList(own['references']).flatMap((one) => {
    const target = path.resolve(folder, String((one as { readonly path?: unknown }).path))
    const found = target.endsWith('.json') ? target : path.join(target, 'tsconfig.json')
    return existsSync(found) ? [found] : []
  })
  const isEmpty = Array.isArray(own['files']) && own['files'].length === 0
  const files = isEmpty && referred.length > 0 ? referred : [file, ...referred]
  return files.map((one) => ({
    file: path.relative(folder, one).split(path.sep).join('/'),
    options: readOptions(one, new Set()),
    folder: path.dirname(one),
  }))
}

function readOptions(file: string, seen: Set<string>): Readonly<Record<string, unknown>> {
  if (seen.has(file)) return {}
  seen.add(file)
  const { extends: bases, compilerOptions } = readFile(file)
  const inherited = toList(bases).map((base) => {
    const found = findBase(path.dirname(file), String(base))
    return found ? readOptions(found, seen) : {}
  })
  return Object.assign({}, ...inherited, compilerOptions)
}

function findBase(folder: string, base: string): string | undefined {
  const candidates = (target: string) => [target, `${target}.json`, path.join(target, 'tsconfig.json')]
  if (/^[./]/.test(base)) return candidates(path.resolve(folder, base)).find(isJson)
  const name = base.split('/', base.startsWith('@') ? 2 : 1).join('/')
  const installed = findInstalled(folder, name)
  return installed && candidates(path.join(installed.folder, base.slice(name.length))).find(isJson)
}

const isJson = (file: string) => file.endsWith('.json') && existsSync(file)

const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** JSON as TypeScript reads it, with comments and commas at the end: as the object that it is in JavaScript. */
function readFile(file: string): Readonly<Record<string, unknown>> {
  const { program } = parseSync('settings.ts', `(${readFileSync(file, 'utf8')}\n)`)
  const [first] = program.body
  const value = first?.type === 'ExpressionStatement' ? toValue(first.expression) : undefined
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

function toValue(node: unknown): unknown {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return node['value']
  if (node.type === 'ParenthesizedExpression') return toValue(node['expression'])
  if (node.type === 'ArrayExpression') return toList(node['elements']).map(toValue)
  if (node.type !== 'ObjectExpression') return undefined
  const rows = toList(node['properties']).filter(isNode)
  return Object.fromEntries(
    rows.map(({ key, value }) => [isNode(key) ? String(key['value'] ?? key['name']) : '', toValue(value)]),
  )
}
