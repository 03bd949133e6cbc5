import MagicString from 'magic-string'
import { parseSync } from 'oxc-parser'
import { isNode, type Node, walk } from '../code/nodes.ts'

const erased = [
  'TSTypeAnnotation',
  'TSTypeParameterDeclaration',
  'TSTypeParameterInstantiation',
  'TSTypeAliasDeclaration',
]

/** Code without its types, for a site of plain JavaScript. @param language of the text */
export function stripTypes(text: string, language: 'ts' | 'tsx'): string {
  const code = new MagicString(text)
  const { program } = parseSync(`written.${language}`, text, { lang: language, sourceType: 'module' })
  const done: { start: number; end: number }[] = []
  const remove = (start: number, end: number) => {
    if (start >= end || done.some((one) => one.start <= start && end <= one.end)) return
    done.push({ start, end })
    code.remove(start, end)
  }
  const removeLine = (start: number, end: number) =>
    remove(start, end + (/^\s*?\n/.exec(text.slice(end))?.[0].length ?? 0))
  walk(program, (node) => {
    const { start, end } = node
    if (node['importKind'] === 'type' || node['exportKind'] === 'type') {
      if (node.type !== 'ImportSpecifier') return removeLine(start, end)
      return remove(start, end + (/^,\s*/.exec(text.slice(end))?.[0].length ?? 0))
    }
    if (erased.includes(node.type)) return removeTyped({ text, node, remove, removeLine })
    if (node['optional'] === true && node.type === 'Identifier') {
      const mark = text.indexOf('?', start)
      if (mark >= 0 && mark < end) remove(mark, mark + 1)
    }
    if (node.type === 'TSAsExpression' && isNode(node['expression'])) remove(node['expression'].end, end)
  })
  return code.toString()
}

type Removal = {
  readonly text: string
  readonly node: Node
  readonly remove: (start: number, end: number) => void
  readonly removeLine: (start: number, end: number) => void
}

function removeTyped({ node, remove, removeLine }: Removal): void {
  if (node.type === 'TSTypeAliasDeclaration') removeLine(node.start, node.end)
  else remove(node.start, node.end)
}
