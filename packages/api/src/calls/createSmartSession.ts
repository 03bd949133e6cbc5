import { defineCall } from '../call.ts'
import { caipAddress, signature } from '../formats.ts'
import { object, text, textOf } from '../shape.ts'

/** Records a permission that the account signed. */
export const createSmartSession = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/sessions/{address}',
  params: { address: caipAddress },
  body: object({ message: textOf({ max: 12_000 }), signature }),
  perNetwork: true,
  answer: object({ pci: text }),
})
