import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Comment, parseSync } from 'oxc-parser'

/** What a comment says, without its stars: the text, and its tags by name. */
export type Doc = { readonly text: string; readonly tags: Readonly<Record<string, readonly string[]>> }

export type Member = { readonly name: string; readonly type: string; readonly doc: Doc }

export type Declaration = {
  readonly name: string
  readonly kind: 'function' | 'type' | 'value'
  /** As it is written, without its body. */
  readonly text: string
  readonly doc: Doc
  /** Of a type that is an object, or several joined. */
  readonly members: readonly Member[]
}

type Exported = { readonly name: string; readonly file: string }

/** The few fields of a node that are read here. */
type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** The names that an `index.ts` gives out, and the files they come from, in its order. */
export function readExports(index: string): readonly Exported[] {
  const { program } = parseSync(index, readFileSync(index, 'utf8'))
  return (program.body as unknown as readonly Node[]).flatMap((node) => {
    const source = (node['source'] as Node | null | undefined)?.['value']
    if (node.type !== 'ExportNamedDeclaration') return []
    const declared = node['declaration'] as Node | null | undefined
    if (declared) return listNames(declared).map((name) => ({ name, file: index }))
    if (typeof source !== 'string') return []
    return (node['specifiers'] as readonly Node[]).map(({ local }) => ({
      name: (local as Node)['name'] as string,
      file: path.resolve(path.dirname(index), source),
    }))
  })
}

function listNames(declared: Node): readonly string[] {
  const ids = declared.type === 'VariableDeclaration' ? (declared['declarations'] as readonly Node[]) : [declared]
  return ids.flatMap(({ id }) => {
    const name = (id as Node | null | undefined)?.['name']
    return typeof name === 'string' ? [name] : []
  })
}

/** Reads what one file declares for others, by name. */
export function readDeclarations(file: string): ReadonlyMap<string, Declaration> {
  const source = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, source)
  const body = program.body as unknown as readonly Node[]
  const found = body.flatMap((node): readonly Declaration[] => {
    const declared = node['declaration'] as Node | null | undefined
    if (!declared) {
      return /^(TSTypeAlias|Function|Variable|Class)Declaration$/.test(node.type)
        ? describe(node, { source, doc: docBefore(node, source, comments), comments })
        : []
    }
    return describe(declared, { source, doc: docBefore(node, source, comments), comments })
  })
  return new Map(found.map((declaration) => [declaration.name, declaration]))
}

type Place = { readonly source: string; readonly doc: Doc; readonly comments: readonly Comment[] }

function describe(node: Node, place: Place): readonly Declaration[] {
  const { source, doc } = place
  if (node.type === 'VariableDeclaration') {
    return (node['declarations'] as readonly Node[]).flatMap(({ id, init }): readonly Declaration[] => {
      const name = (id as Node)['name']
      if (typeof name !== 'string') return []
      const arrow = init as Node | null | undefined
      if (arrow?.type !== 'ArrowFunctionExpression') return [{ name, kind: 'value', text: '', doc, members: [] }]
      return [{ name, kind: 'function', text: toSignature(name, arrow, source), doc, members: [] }]
    })
  }
  const name = (node['id'] as Node | null | undefined)?.['name']
  if (typeof name !== 'string') return []
  if (node.type === 'TSTypeAliasDeclaration') {
    const members = listMembers(node['typeAnnotation'] as Node, place)
    return [{ name, kind: 'type', text: source.slice(node.start, node.end), doc, members }]
  }
  if (node.type === 'ClassDeclaration') return [{ name, kind: 'value', text: '', doc, members: [] }]
  if (node.type !== 'FunctionDeclaration') return []
  const end = (node['body'] as Node).start
  const text = source
    .slice(node.start, end)
    .replace(/^async /, '')
    .trim()
  return [{ name, kind: 'function', text, doc, members: [] }]
}

/** An arrow function as if it were declared, without its body. */
function toSignature(name: string, arrow: Node, source: string): string {
  const head = source.slice(arrow.start, (arrow['body'] as Node).start)
  return `function ${name}${head.replace(/^async /, '').replace(/\s*=>\s*\(?\s*$/, '')}`
}

function listMembers(type: Node, place: Place): readonly Member[] {
  if (type.type === 'TSIntersectionType') {
    return (type['types'] as readonly Node[]).flatMap((one) => listMembers(one, place))
  }
  if (type.type !== 'TSTypeLiteral') return []
  return (type['members'] as readonly Node[]).flatMap((member): readonly Member[] => {
    const name = ((member['key'] ?? {}) as Node)['name'] ?? ((member['key'] ?? {}) as Node)['value']
    if (typeof name !== 'string') return []
    return [{ name, type: toTypeText(member, place.source), doc: docBefore(member, place.source, place.comments) }]
  })
}

function toTypeText(member: Node, source: string): string {
  if (member.type === 'TSMethodSignature') return source.slice(member.start, member.end)
  const annotation = member['typeAnnotation'] as Node | null | undefined
  const type = annotation?.['typeAnnotation'] as Node | undefined
  if (!type) return ''
  const text = source.slice(type.start, type.end).replace(/\s+/g, ' ')
  return text.replace(/ \| undefined$/, '').replace(/^\| /, '')
}

/** A class begins with its decorators, which stand before `export`. */
function findStart(node: Node): number {
  const declared = (node['declaration'] ?? node) as Node
  const decorators = (declared['decorators'] ?? []) as readonly Node[]
  return Math.min(node.start, ...decorators.map(({ start }) => start))
}

const nothing: Doc = { text: '', tags: {} }

/** The comment that ends where the node begins. */
function docBefore(node: Node, source: string, comments: readonly Comment[]): Doc {
  const start = findStart(node)
  const comment = comments.findLast(({ end }) => end <= start)
  if (!comment?.value.startsWith('*') || source.slice(comment.end, start).trim()) return nothing
  const lines = comment.value.split('\n').map((line) => line.replace(/^\s*\*+ ?/, '').trimEnd())
  // a tag stands at the start of a line, or ends a sentence
  const [text = '', ...tags] = lines.join('\n').split(/(?:^|(?<=\s))@(?=(?:param|returns|throws|see|default)\b)/)
  const byName: Record<string, string[]> = {}
  for (const tag of tags) {
    const [name = '', ...words] = tag.split(/\s+/)
    byName[name] = [...(byName[name] ?? []), words.join(' ').trim()]
  }
  return { text: text.replace(/\s*\n\s*/g, ' ').trim(), tags: byName }
}
