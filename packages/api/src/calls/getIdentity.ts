import { defineCall } from '../call.ts'
import { address } from '../formats.ts'
import { expected, nullable, object, optional, text, textOf } from '../shape.ts'

/** What an address calls itself. */
export const getIdentity = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/identity/{address}',
  params: { address },
  query: { sender: optional(textOf({ max: 128 })) },
  perNetwork: true,
  answer: object({ name: expected(nullable(text)), avatar: expected(nullable(text)) }),
  empty: { avatar: '', name: '' },
})
