import { defineCall } from '../call.ts'
import { account, cursor, networkId } from '../formats.ts'
import { nftFields } from '../nft.ts'
import { expected, list, nullable, object, optional, text } from '../shape.ts'

/** What an account holds now. An addition of our gateway; the specification names no such call. */
export const getNfts = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/account/{address}/nfts',
  params: { address: account },
  query: { chainId: optional(networkId), cursor: optional(cursor) },
  perNetwork: true,
  answer: object({
    data: list(object({ ...nftFields, chainId: text, quantity: object({ numeric: text }) })),
    next: expected(nullable(text)),
  }),
  empty: { data: [], next: undefined },
})
