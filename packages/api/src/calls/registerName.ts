import { FoyerError } from '@foyer/base'
import { defineCall } from '../call.ts'
import { address, signature } from '../formats.ts'
import { object, textOf, wholeNumber } from '../shape.ts'
import { success } from '../success.ts'

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
  answer: success,
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
