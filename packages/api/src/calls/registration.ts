import { FoyerError } from '@foyer/base'
import { defineCall } from '../call.ts'
import { address, registeredName, signature } from '../formats.ts'
import { boolean, expected, list, object, optional, text, textOf, wholeNumber } from '../shape.ts'

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

/** Registers a name for the account that signed the message. @see reference §4.5 */
export const registerName = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/profile/account',
  body: object({
    coin_type: wholeNumber(0, 0xffff_ffff),
    address,
    message: textOf({ min: 2, max: 4_000 }),
    signature,
  }),
  perNetwork: true,
  answer: object({ success: expected(boolean) }),
  empty: { success: false },
  fallback: ({ message }: { readonly message: string }, options) =>
    new FoyerError('RegisterNameFailed', { name: readName(message) }, options),
})

/** The name that a registration's message is about. */
function readName(message: string): string {
  try {
    const { name } = JSON.parse(message) as { name?: unknown }
    return typeof name === 'string' ? name : ''
  } catch {
    return ''
  }
}
