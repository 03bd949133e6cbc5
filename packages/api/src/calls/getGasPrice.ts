import { FoyerError } from '@foyer/base'
import { defineCall } from '../call.ts'
import { networkId } from '../formats.ts'
import { object, text } from '../shape.ts'

/** At three speeds, in base units of the native coin. */
export const getGasPrice = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/convert/gas-price',
  query: { chainId: networkId },
  perNetwork: true,
  answer: object({ standard: text, fast: text, instant: text }),
  unserved: () => new FoyerError('NetworkUnsupportedForGasPrice'),
})
