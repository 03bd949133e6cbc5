/** A node of a syntax tree; what else it has depends on its type. */
export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [name: string]: unknown
}

export type NodeOf<type extends string, rest> = Node & { readonly type: type } & rest

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}

/** Every node, the outer before the inner. */
export function walk(root: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(root)) {
    for (const one of root) walk(one, visit)
    return
  }
  if (!isNode(root)) return
  visit(root)
  for (const value of Object.values(root)) if (typeof value === 'object') walk(value, visit)
}

export const readArguments = (node: Node): readonly unknown[] =>
  Array.isArray(node['arguments']) ? node['arguments'] : []

export function isCallOf({ callee }: Node, name: string): boolean {
  return isNode(callee) && callee.type === 'Identifier' && callee['name'] === name
}

/** A key of an object, with the whole property. */
export type Key = { readonly name: string; readonly start: number; readonly property: Node }

/** The properties of an object in the code; none where it is something else. */
export function readProperties(node: unknown): readonly (readonly [Key, unknown])[] {
  if (!isNode(node) || node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return []
  const properties: readonly unknown[] = node['properties']
  return properties.flatMap((property) => {
    if (!isNode(property) || property.type !== 'Property' || !isNode(property['key'])) return []
    const { key } = property
    const name = key['name'] ?? key['value']
    return typeof name === 'string' ? [[{ name, start: key.start, property }, property['value']] as const] : []
  })
}
