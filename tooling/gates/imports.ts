import { parseSync, Visitor } from 'oxc-parser'

export type Import = {
  /** What stands between the quotes; `undefined` where `import()` is given something computed. */
  readonly from: string | undefined
  /** Erased by the compiler: `import type`, `export type … from`, `import('…').Name` in a type. */
  readonly typeOnly: boolean
}

/**
 * Every import of one module, in source order: static, re-exported, dynamic, and inside types.
 * `import { type A } from './a.ts'` is not type-only: the module is still loaded (`verbatimModuleSyntax`).
 * @throws Error when the text is not TypeScript
 */
export function readImports(file: string, text: string): readonly Import[] {
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const found: Import[] = []
  const add = (from: string | undefined, typeOnly: boolean) => found.push({ from, typeOnly })
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => node.source && add(node.source.value, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type'),
    ImportExpression: (node) => add(literal(node.source), false),
    TSImportType: (node) => add(literal(node.source), true),
  }).visit(program)
  return found
}

function literal(node: { readonly type: string; readonly value?: unknown }): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}
