/** Deeper than any state is. */
const maxDepth = 8
/** Longer lists are cut: catalogues, histories. */
const maxEntries = 100

/** Any value as plain data: maps as objects, errors with their facts, functions by a word. Ends at cycles and in the deep. */
export function toPlain(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'function') return '(function)'
  if (typeof value === 'symbol') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return '(deeper)'
  if (value instanceof Error) return toPlainError(value, depth)
  if (value instanceof Map) return toPlainEntries([...value], depth)
  if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`
  if (Array.isArray(value) || value instanceof Set) {
    return [...value].slice(0, maxEntries).map((entry) => toPlain(entry, depth + 1))
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return `(${value.constructor?.name ?? 'object'})`
  return toPlainEntries(Object.entries(value), depth)
}

function toPlainError(error: Error, depth: number): unknown {
  const { name, message, cause } = error
  return { name, message, ...(cause !== undefined && { cause: toPlain(cause, depth + 1) }) }
}

function toPlainEntries(entries: readonly (readonly [unknown, unknown])[], depth: number): unknown {
  return Object.fromEntries(
    entries.slice(0, maxEntries).map(([key, value]) => [String(key), toPlain(value, depth + 1)]),
  )
}
