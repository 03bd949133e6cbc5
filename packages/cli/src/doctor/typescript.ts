import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import lt from 'semver/functions/lt.js'
import { isNode } from '../code/nodes.ts'
import { findInstalled } from './installed.ts'
import type { Problem, Project } from './types.ts'

/** The oldest whose compiler reads the packages' declarations. */
const oldest = '5.5.0'

/** From here on a setting that cannot read `exports` is refused, and none is the default. */
const firstStrict = '6.0.0'

const blind = /^(classic|node|node10)$/i

/** A TypeScript that is too old, and settings under which it does not look into `exports`. */
export function checkTypeScript({ folder, adds }: Project): readonly Problem[] {
  const { version } = findInstalled(folder, 'typescript') ?? {}
  if (version === undefined) return []
  const problems: Problem[] = []
  if (lt(version, oldest)) {
    const what = `TypeScript ${version} does not read the types of Foyer's packages: ${oldest.replace(/\.0$/, '')} or newer does`
    problems.push({ level: 'fails', rule: 'typescript', what, fix: `${adds} -D typescript@latest` })
  }
  const files = readSettings(folder)
    .filter((settings) => isBlind(settings, version))
    .map(({ file }) => file)
  if (files.length === 0) return problems
  const what = "`moduleResolution` is one that does not read `exports` of packages: Foyer's are not found"
  const fix =
    'Set "module": "esnext" and "moduleResolution": "bundler" (or "nodenext" for both, in Node without a bundler).'
  return [...problems, { level: 'fails', rule: 'module-resolution', what, fix, files }]
}

function isBlind({ options: { module, moduleResolution } }: Settings, version: string): boolean {
  if (typeof moduleResolution === 'string') return blind.test(moduleResolution)
  if (!lt(version, firstStrict)) return false
  return !/^(node1[68]|node20|nodenext|preserve)$/i.test(String(module))
}

/** What a `tsconfig.json` says, with what it extends. */
type Settings = {
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
