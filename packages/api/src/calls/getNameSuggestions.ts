import { FoyerError } from '@foyer/base'
import { defineCall } from '../call.ts'
import { registeredName } from '../formats.ts'
import { boolean, list, object, optional, text, textOf } from '../shape.ts'

/** Free names like the one asked for, and whether that one is taken. */
export const getNameSuggestions = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/profile/suggestions/{name}',
  params: { name: registeredName },
  query: { zone: optional(textOf({ max: 100 })) },
  perNetwork: true,
  answer: object({ suggestions: list(object({ name: text, registered: boolean })) }),
  empty: { suggestions: [] },
  fallback: (_, options) => new FoyerError('NameSuggestionsFailed', options),
})
