import { eventId } from './formats.ts'
import { anyOf, expected, nullable, number, object, optional, textOf, unknown } from './shape.ts'

/** What of an event is the site's own is in `properties`; its shape belongs to the widget's table of events (reference §4.7). */
export const usageEvent = object({
  eventId,
  /** Of the page, without query and hash. */
  url: optional(textOf({ max: 4_000 })),
  domain: optional(textOf({ max: 300 })),
  /** ms since 1970; of an error report ISO 8601. */
  timestamp: anyOf(number, textOf({ max: 40 })),
  props: object({
    /** `track` or `error`. */
    type: textOf({ max: 40 }),
    event: textOf({ min: 1, max: 80 }),
    properties: optional(unknown),
    address: optional(nullable(textOf({ max: 128 }))),
    errorType: optional(textOf({ max: 200 })),
    errorMessage: optional(textOf({ max: 4_000 })),
    stackTrace: optional(textOf({ max: 12_000 })),
  }),
})

export const accepted = expected(object({ accepted: number }))
