import { defineCall } from '../call.ts'
import { caipAddress, signature, smartSessionId } from '../formats.ts'
import { object } from '../shape.ts'
import { success } from '../success.ts'

/** Ends a permission; the account signs its id. */
export const revokeSmartSession = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/sessions/{address}/revoke',
  params: { address: caipAddress },
  body: object({ pci: smartSessionId, signature }),
  perNetwork: true,
  answer: success,
  empty: { success: false },
})
