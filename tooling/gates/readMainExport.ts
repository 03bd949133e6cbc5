import { type Node, parseSync } from 'oxc-parser'

export type MainExport = {
  /** The one function, class or component that a module exports; undefined where it exports another value too, or none. */
  readonly name: string | undefined
  readonly types: readonly string[]
}

/** What a module is about. @throws Error when the text is not TypeScript */
export function readMainExport(file: string, text: string): MainExport {
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
