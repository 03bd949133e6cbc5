import type * as z from 'zod/mini'

export type Message = {
  /** Without its prefix. */
  readonly name: string
  readonly id: string | undefined
  /** @returns what the schema makes of the payload */
  parse<schema extends z.ZodMiniType>(schema: schema): Parsed<z.infer<schema>>
}

export type Parsed<value> =
  | { readonly success: true; readonly data: value }
  | { readonly success: false; readonly problem: string }

/**
 * A message of this protocol, if it is one: a type that starts with `prefix`, and a payload of plain data.
 * Structured clones may hold cycles, maps, buffers and keys named `__proto__`; such a payload fails every schema.
 * @param limit most characters and values of a payload
 */
export function readMessage(data: unknown, prefix: string, limit: number): Message | undefined {
  if (!isPlain(data)) return undefined
  const { type, id, payload } = data
  if (typeof type !== 'string' || !type.startsWith(prefix) || type.length > 100) return undefined
  return {
    name: type.slice(prefix.length),
    id: isId(id) ? id : undefined,
    parse(schema) {
      if (!isData(payload, limit)) return { success: false, problem: 'The payload is not plain data, or too large' }
      const parsed = schema.safeParse(payload)
      if (parsed.success) return parsed
      return { success: false, problem: parsed.error.issues[0]?.message ?? 'Invalid payload' }
    },
  }
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && id.length > 0 && id.length <= 128
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Walks without recursion and stops at the limit, so that depth, width and cycles all end. */
function isData(root: unknown, limit: number): boolean {
  const open: unknown[] = [root]
  let size = 0
  while (open.length > 0) {
    const value = open.pop()
    size += typeof value === 'string' ? value.length + 1 : 1
    if (size > limit) return false
    if (Array.isArray(value)) {
      if (value.length > limit) return false
      for (const item of value) open.push(item)
    } else if (isPlain(value)) {
      for (const [key, item] of Object.entries(value)) {
        if (key === '__proto__') return false
        size += key.length
        open.push(item)
      }
    } else if (typeof value === 'object' && value !== null) return false
  }
  return true
}
