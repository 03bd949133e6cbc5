import { defineCall } from '../call.ts'
import { account, cursor, networkId } from '../formats.ts'
import { nftFields } from '../nft.ts'
import { boolean, expected, list, nullable, number, object, optional, text, wordOf } from '../shape.ts'

const transfer = object({
  fungible_info: optional(
    object({
      name: expected(text),
      symbol: expected(text),
      icon: optional(object({ url: text })),
      address: optional(text),
      flags: expected(object({ is_spam: expected(boolean) })),
    }),
  ),
  nft_info: optional(object(nftFields)),
  direction: expected(wordOf('in', 'out', 'self')),
  quantity: object({ numeric: text }),
  /** US dollars for one, and for the whole amount, at the present price; absent when no source knows one. */
  price: optional(number),
  value: optional(number),
  sender: expected(text),
  recipient: expected(text),
})

const transaction = object({
  id: text,
  metadata: object({
    operationType: wordOf(
      'send',
      'receive',
      'trade',
      'mint',
      'burn',
      'approve',
      'deposit',
      'withdraw',
      'deploy',
      'execute',
    ),
    hash: expected(text),
    /** ISO 8601. */
    minedAt: text,
    sentFrom: text,
    sentTo: text,
    status: wordOf('confirmed', 'failed'),
    nonce: expected(number),
    chain: text,
  }),
  transfers: list(transfer),
})

/** The transactions of an account, newest first. */
export const getHistory = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/account/{account}/history',
  params: { account },
  query: { chainId: optional(networkId), cursor: optional(cursor) },
  perNetwork: true,
  answer: object({ data: list(transaction), next: expected(nullable(text)) }),
  empty: { data: [], next: undefined },
})
