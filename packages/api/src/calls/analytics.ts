import { defineCall } from '../call.ts'
import { eventId } from '../formats.ts'
import { anyOf, boolean, expected, list, nullable, number, object, optional, textOf, unknown } from '../shape.ts'

export const getAnalyticsConfig = defineCall({
  service: 'catalogue',
  method: 'GET',
  path: '/getAnalyticsConfig',
  answer: object({ isAnalyticsEnabled: boolean }),
})

/** What of an event is the site's own is in `properties`; its shape belongs to the widget's table of events (reference §4.7). */
const usageEvent = object({
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

const accepted = expected(object({ accepted: number }))

export const postEvent = defineCall({
  service: 'analytics',
  method: 'POST',
  path: '/e',
  body: usageEvent,
  answer: accepted,
})

export const postEvents = defineCall({
  service: 'analytics',
  method: 'POST',
  path: '/batch',
  body: list(usageEvent, { min: 1, max: 200 }),
  answer: accepted,
})
