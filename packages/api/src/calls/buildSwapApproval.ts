import { defineCall } from '../call.ts'
import { caipAddress, token } from '../formats.ts'
import { object, text } from '../shape.ts'
import { swapTransactionFields } from '../swapTransaction.ts'

/** The transaction that lets the swap router take a token. */
export const buildSwapApproval = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/convert/build-approve',
  query: { userAddress: caipAddress, from: token, to: token },
  perNetwork: true,
  answer: object({ tx: object({ ...swapTransactionFields, value: text }) }),
})
