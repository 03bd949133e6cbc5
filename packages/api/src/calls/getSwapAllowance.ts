import { defineCall } from '../call.ts'
import { caipAddress, token } from '../formats.ts'
import { object, text } from '../shape.ts'

/** How much of a token the swap router may take from an account. */
export const getSwapAllowance = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/convert/allowance',
  query: { tokenAddress: token, userAddress: caipAddress },
  perNetwork: true,
  answer: object({ allowance: text }),
  empty: { allowance: '0' },
})
