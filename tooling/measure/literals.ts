import { parseSync, Visitor } from 'oxc-parser'

export type Literal = {
  /** Where it stands in its file: from line 1, and as offsets. */
  readonly line: number
  readonly start: number
  readonly end: number
  /** As it is written, and as it would be written changed by one, or by a letter. */
  readonly text: string
  readonly changed: string
}

type Node = { readonly type: string; readonly start: number; readonly end: number }

/** The numbers and texts of a file's tables: what its constants at module level are made of, outside functions. */
export function readLiterals(file: string, text: string): readonly Literal[] {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const names = new Set<number>()
  const found: Literal[] = []
  let functions = 0
  let declarations = 0
  const enter = () => {
    functions += 1
  }
  const leave = () => {
    functions -= 1
  }
  const name = (node: Node) => void names.add(node.start)
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: ({ body }) => (isText(body) ? undefined : enter()),
    'ArrowFunctionExpression:exit': ({ body }) => (isText(body) ? undefined : leave()),
    VariableDeclarator: () => {
      declarations += 1
    },
    'VariableDeclarator:exit': () => {
      declarations -= 1
    },
    Property: ({ key }) => name(key),
    TSLiteralType: ({ literal }) => name(literal),
    Literal(node) {
      if (functions > 0 || declarations === 0 || names.has(node.start)) return
      const changed = change(node.value, text.slice(node.start, node.end))
      if (changed !== undefined) found.push(toLiteral(text, node, changed))
    },
    TemplateElement(node) {
      if (functions > 0 || declarations === 0) return
      const changed = changeText(text.slice(node.start, node.end))
      if (changed !== undefined) found.push(toLiteral(text, node, changed))
    },
  }).visit(program)
  return found
}

/** A text that a function gives back at once is a row of a table all the same. */
function isText({ type }: Node): boolean {
  return type === 'TemplateLiteral' || type === 'Literal'
}

function toLiteral(text: string, { start, end }: Node, changed: string): Literal {
  return { line: text.slice(0, start).split('\n').length, start, end, text: text.slice(start, end), changed }
}

function change(value: unknown, written: string): string | undefined {
  if (typeof value === 'bigint') return `${value + 1n}n`
  if (typeof value === 'number') return String(value % 1 === 0 ? value + 1 : value + 0.1)
  if (typeof value === 'boolean') return String(!value)
  return typeof value === 'string' ? changeText(written) : undefined
}

/** Another last letter; `undefined` where there is none. */
function changeText(written: string): string | undefined {
  const last = written.search(/[a-z](?=[^a-z]*$)/i)
  if (last < 0) return undefined
  return `${written.slice(0, last)}${written[last] === 'x' ? 'y' : 'x'}${written.slice(last + 1)}`
}
