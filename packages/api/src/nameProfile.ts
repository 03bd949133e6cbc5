import { anyOf, expected, list, nullable, number, object, record, text } from './shape.ts'

/** The record of a registered name; addresses stand by coin type (reference §4.5). */
export const nameProfile = object({
  name: text,
  registered: expected(number),
  updated: expected(nullable(number)),
  addresses: record(object({ address: text, created: expected(number) })),
  attributes: expected(anyOf(list(record(text)), record(text))),
})
