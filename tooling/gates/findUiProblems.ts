import { type Node, parseSync, Visitor } from 'oxc-parser'
import type { Import } from './imports.ts'

/** The one file of ui that knows how a view reads an atom. */
const jotaiFile = /^src\/FoyerContext\.tsx?$/

type Source = {
  readonly file: string
  readonly local: string
  readonly text: string
  readonly imports: readonly Import[]
}

/** Views read and call actions: what an adapter can do, and what the state becomes, is decided in core. */
export function findUiProblems({ file, local, text, imports }: Source): readonly string[] {
  const problems: string[] = []
  if (!jotaiFile.test(local) && imports.some(({ from }) => from === 'jotai' || from?.startsWith('jotai/'))) {
    problems.push('imports jotai: read atoms through FoyerContext')
  }
  new Visitor({
    MemberExpression: (node) => {
      const name = nameOf(node.property)
      if (name === 'capabilities') problems.push("asks an adapter's capabilities: core offers an action")
      if (name === 'set' && /(^|\.)store$/.test(text.slice(node.object.start, node.object.end))) {
        problems.push('writes to the store: core offers an action')
      }
    },
  }).visit(parseSync(file, text).program)
  return problems
}

function nameOf(node: Node): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined
}
