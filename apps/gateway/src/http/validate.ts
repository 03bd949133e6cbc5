import type * as z from 'zod/mini'
import { httpErrors, type Reason, toRefusalError } from './httpErrors.ts'

type Place = 'path' | 'query' | 'body'

/**
 * Checks one part of a request.
 * A field's own text may begin with the reason (`InvalidAmount: The amount …`), see schemas/fields.ts.
 * @throws refusal with one reason per wrong field
 */
export function validate<schema extends z.ZodMiniType>(schema: schema, input: unknown, place: Place): z.output<schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const reasons = result.error.issues.slice(0, 10).map((issue) => toReason(issue, place, input))
  throw toRefusalError({ status: toStatus(reasons[0]), reasons })
}

function toReason(issue: z.core.$ZodIssue, place: Place, input: unknown): Reason {
  // a query is flat: an item of a list is a part of its parameter
  const name = place === 'query' ? String(issue.path[0] ?? '') : issue.path.join('.')
  const location = name ? `${place}:${name}` : place
  const own = /^([A-Z][A-Za-z]+): (.+)$/s.exec(issue.message)
  if (own) return { name: own[1] ?? '', description: own[2] ?? '', location }
  const fallback = place === 'body' ? 'InvalidBody' : 'InvalidParameter'
  if (isMissing(input, issue.path))
    return { name: fallback, description: `${name || 'The body'} is missing.`, location }
  return { name: fallback, description: `${name || `The ${place}`} is not valid.`, location }
}

function isMissing(input: unknown, path: readonly PropertyKey[]): boolean {
  let current = input
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return false
    current = Object.hasOwn(current, key) ? (current as Record<PropertyKey, unknown>)[key] : undefined
  }
  return current === undefined
}

function toStatus(reason: Reason | undefined): number {
  if (!reason || !Object.hasOwn(httpErrors, reason.name)) return 400
  return httpErrors[reason.name as keyof typeof httpErrors][0]
}
