import { defineCall } from '../call.ts'
import { baseUnits, caipAddress, percent, projectId, token } from '../formats.ts'
import { boolean, object, oneOf, optional, text, wholeNumber } from '../shape.ts'
import { swapTransactionFields } from '../swapTransaction.ts'

const { eip155, ...fields } = swapTransactionFields
const slippage = optional(object({ slippage: optional(percent) }))

export const buildSwapTransaction = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  body: object({
    projectId: optional(projectId),
    amount: baseUnits,
    /** The swap fails rather than give less. The one of the network's family counts. */
    eip155: slippage,
    solana: slippage,
    from: token,
    to: token,
    userAddress: caipAddress,
    disableEstimate: optional(boolean),
    /** Only ways through pools, which the transaction says in full: no service's own. */
    ways: optional(oneOf('pools')),
  }),
  sends: { disableEstimate: true },
  perNetwork: true,
  /** `amount` is what is sent along, in base units of the native coin. On Solana `data` is the whole unsigned transaction, in base64. */
  answer: object({
    tx: object({
      ...fields,
      /** Always there on EVM networks. */
      eip155: optional(eip155),
      /** Always there on Solana: the last block that takes the transaction. */
      solana: optional(object({ lastValidBlockHeight: wholeNumber(0, Number.MAX_SAFE_INTEGER) })),
      amount: text,
    }),
  }),
})
