// Ours, because Biome compares a file's name with any of its exports, and here it must be that of the one function.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Node, parseSync } from 'oxc-parser'
import { report } from './report.ts'
import { readWorkspaces } from './workspaces.ts'

/** Where files are named after what they export. Tests, their support and configurations are named after what they test. */
const checked = /^((packages|apps)\/[^/]+\/src|tooling)\/.*\.tsx?$/
const unchecked = /(\.(test|test-d|bench|e2e|d)\.tsx?$)|\/index\.tsx?$/

/** Names that a file is called by from outside, each with the reason. */
const exceptions: { readonly [file: string]: string } = {
  'apps/frame/src/words.ts': 'the catalogue of words, whose reader is one word long where it is used',
}

type Source = { readonly file: string; readonly text: string }

/**
 * Files with one exported function, class or component that are named neither after it nor after a type they export.
 * Where several files of a folder export the same name, as rows of one table do, each is named after its row.
 * @param entries files that a package's `exports` names
 */
export function findMisnamedFiles(sources: readonly Source[], entries: ReadonlySet<string>): readonly string[] {
  const read = sources
    .filter(({ file }) => checked.test(file) && !unchecked.test(file) && !entries.has(file) && !(file in exceptions))
    .map(({ file, text }) => ({ file, ...readMainExport(file, text) }))
  const counts = new Map<string, number>()
  for (const { file, name } of read) counts.set(toKey(file, name), (counts.get(toKey(file, name)) ?? 0) + 1)
  return read.flatMap(({ file, name, types }) => {
    if (name === undefined || (counts.get(toKey(file, name)) ?? 0) > 1) return []
    const base = path.basename(file).replace(/\..*$/, '')
    const isNamed = base === name || types.some((type) => [toLower(type), `${toLower(type)}s`].includes(toLower(base)))
    return isNamed ? [] : [`${file}: exports ${name} alone: call it ${name}${path.extname(file)}`]
  })
}

function toKey(file: string, name: string | undefined): string {
  return `${path.dirname(file)} ${name}`
}

/** `session.ts` holds `Session`, and so does `sessions.ts`. */
function toLower(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1)
}

type MainExport = {
  /** The one function, class or component that a module exports; undefined where it exports another value too, or none. */
  readonly name: string | undefined
  readonly types: readonly string[]
}

/** Reads what a module is about. @throws Error when the text is not TypeScript */
function readMainExport(file: string, text: string): MainExport {
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const functions = new Set<string>()
  const types: string[] = []
  let hasOthers = false
  for (const node of program.body) {
    if (node.type !== 'ExportNamedDeclaration' && node.type !== 'ExportDefaultDeclaration') continue
    const { declaration } = node
    if (!declaration) {
      hasOthers = true
      continue
    }
    for (const { kind, name } of listDeclared(declaration)) {
      if (kind === 'function' && name) functions.add(name)
      else if (kind === 'type' && name) types.push(name)
      else hasOthers = true
    }
  }
  const [name] = functions
  return { name: hasOthers || functions.size !== 1 ? undefined : name, types }
}

type Declared = { readonly kind: 'function' | 'type' | 'other'; readonly name: string | undefined }

function listDeclared(node: Node): readonly Declared[] {
  switch (node.type) {
    case 'Identifier':
      return [{ kind: 'function', name: node.name }]
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
    case 'ClassDeclaration':
      return [{ kind: 'function', name: node.id?.name }]
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return [{ kind: 'type', name: node.id.name }]
    case 'VariableDeclaration':
      return node.declarations.map(({ id, init }) => {
        const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
        return { kind: isFunction ? 'function' : 'other', name: id.type === 'Identifier' ? id.name : undefined }
      })
    default:
      return [{ kind: 'other', name: undefined }]
  }
}

/** The source files that packages export, which are named after the entry. */
function listEntries(root: string): ReadonlySet<string> {
  const targets = readWorkspaces(root).flatMap(({ dir, manifest }) =>
    Object.values(manifest.exports ?? {})
      .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
      .map((target) => path.join(dir, target)),
  )
  return new Set(targets)
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const tracked = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\0')
  const files = tracked.filter((file) => file && existsSync(path.join(root, file)))
  const sources = files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  report(findMisnamedFiles(sources, listEntries(root)), 'each file is named after its one function')
}
