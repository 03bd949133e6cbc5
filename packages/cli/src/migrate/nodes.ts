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
