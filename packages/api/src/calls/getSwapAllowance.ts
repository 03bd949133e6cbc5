import { defineCall } from '../call.ts'
import { caipAddress, evmAccount, token } from '../formats.ts'
import { object, optional, text } from '../shape.ts'

/** How much of a token a contract may take from an account. */
export const getSwapAllowance = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/convert/allowance',
  query: {
    tokenAddress: token,
    userAddress: caipAddress,
    /** Default: the service's router. */
    spender: optional(evmAccount),
  },
  perNetwork: true,
  answer: object({ allowance: text }),
  empty: { allowance: '0' },
})
