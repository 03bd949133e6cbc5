import { projectId } from './formats.ts'
import { optional, textOf } from './shape.ts'

/** What a method of Pay has in its params, too (reference §4.6). */
export const sdkFields = {
  projectId: optional(projectId),
  st: optional(textOf({ max: 256 })),
  sv: optional(textOf({ max: 256 })),
} as const

/** Ids of exchanges, and of payments there. */
export const payId = textOf({ min: 1, max: 64 })
