import { type Node, parseSync, Visitor } from 'oxc-parser'

export type MeasuredFunction = {
  readonly name: string
  /** Where it starts, counted from 1. */
  readonly line: number
  /** Its lines without those that hold nothing but markup. */
  readonly lines: number
}

type Span = { readonly start: number; readonly end: number }

/**
 * Every function of one module with its length in lines, nested ones included in what surrounds them.
 * Markup is laid out a line for each attribute and is not counted: neither are the lines between `<` and `/>`.
 * @throws Error when the text is not TypeScript
 */
export function measureFunctions(file: string, text: string): readonly MeasuredFunction[] {
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const lineOf = createLineFinder(text)
  const functions: (Span & { name: string })[] = []
  const markup: Span[] = []
  const names = new Map<number, string>()
  const add = (node: Span & { readonly id?: { readonly name: string } | null }) =>
    functions.push({ start: node.start, end: node.end, name: node.id?.name ?? names.get(node.start) ?? 'a function' })
  new Visitor({
    VariableDeclarator: (node) => {
      if (node.init) names.set(node.init.start, textOf(node.id))
    },
    Property: (node) => names.set(node.value.start, textOf(node.key)),
    MethodDefinition: (node) => names.set(node.value.start, textOf(node.key)),
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: (node) => add(node),
    JSXElement: (node) => markup.push(node),
    JSXFragment: (node) => markup.push(node),
  }).visit(program)
  return functions.map(({ name, start, end }) => {
    const [first, last] = [lineOf(start), lineOf(end)]
    const aside = countLines(
      markup
        .filter((span) => span.start > start && span.end < end)
        .map((span) => [lineOf(span.start), lineOf(span.end)]),
    )
    return { name, line: first, lines: last - first + 1 - aside }
  })
}

/** Lines that the spans cover, each counted once. */
function countLines(spans: readonly (readonly [number, number])[]): number {
  const covered = new Set<number>()
  for (const [from, to] of spans) for (let line = from; line <= to; line++) covered.add(line)
  return covered.size
}

function textOf(node: Node): string {
  if (node.type === 'Identifier') return node.name
  return node.type === 'Literal' ? String(node.value) : 'a function'
}

function createLineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    const next = starts.findIndex((start) => start > offset)
    return next === -1 ? starts.length : next
  }
}
