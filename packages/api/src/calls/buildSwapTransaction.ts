import { defineCall } from '../call.ts'
import { baseUnits, caipAddress, percent, projectId, token } from '../formats.ts'
import { boolean, object, oneOf, optional, text } from '../shape.ts'
import { swapTransactionFields } from '../swapTransaction.ts'

export const buildSwapTransaction = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  body: object({
    projectId: optional(projectId),
    amount: baseUnits,
    /** The swap fails rather than give less. */
    eip155: optional(object({ slippage: optional(percent) })),
    from: token,
    to: token,
    userAddress: caipAddress,
    disableEstimate: optional(boolean),
    /** Only ways through pools, which the transaction says in full: no service's own. */
    ways: optional(oneOf('pools')),
  }),
  sends: { disableEstimate: true },
  perNetwork: true,
  /** `amount` is what is sent along, in base units of the native coin. */
  answer: object({ tx: object({ ...swapTransactionFields, amount: text }) }),
})
