import { type Address, isAddressEqual } from 'viem'
import { translate } from '../words.ts'
import { type Asset, type Effect, found } from './effects.ts'
import type { TypedFields } from './typedFields.ts'

const nobody: Address = '0x0000000000000000000000000000000000000000'

/** Orders of the markets that are known by the form of their structs. */
export function findTrade(fields: TypedFields, me: Address): readonly Effect[] {
  return findSeaport(fields, me) ?? findSwap(fields, me) ?? findListing(fields) ?? []
}

/** Seaport: lists of what is offered, and of who gets what for it. */
function findSeaport(fields: TypedFields, me: Address): readonly Effect[] | undefined {
  const offered = fields.parts('offer')
  if (offered.length === 0 || !fields.has('consideration')) return undefined
  const gives = offered.map(toItem)
  const mine = fields.parts('consideration').filter((one) => isMine(one.address('recipient'), me))
  return [{ kind: 'trade', gives, gets: mine.map(toItem) }]
}

/** The coin is type 0, tokens 1, NFTs 2 and 3, any NFT of a collection 4 and 5. Of a price that moves the worst end counts. */
function toItem(item: TypedFields): Asset {
  const type = item.amount('itemType') ?? 0n
  const [start = 0n, end = 0n] = [item.amount('startAmount'), item.amount('endAmount')]
  const amount = item.has('recipient') === start < end ? start : end
  const token = type === 0n ? undefined : (item.address('token') ?? nobody)
  if (type < 2n) return { token, amount }
  return { token, amount, id: type < 4n ? (item.amount('identifierOrCriteria') ?? 0n) : 'any' }
}

const isMine = (account: Address | undefined, me: Address) => account !== undefined && isAddressEqual(account, me)

/** One token for another, as CoW, 1inch and 0x have it. */
function findSwap(fields: TypedFields, me: Address): readonly Effect[] | undefined {
  const sell = fields.address('sellToken', 'makerAsset', 'makerToken', 'inputToken', 'tokenIn', 'fromToken')
  const buy = fields.address('buyToken', 'takerAsset', 'takerToken', 'outputToken', 'tokenOut', 'toToken')
  const given = fields.amount('sellAmount', 'makingAmount', 'makerAmount', 'inputAmount', 'amountIn')
  const got = fields.amount('buyAmount', 'takingAmount', 'takerAmount', 'outputAmount', 'amountOut', 'minAmountOut')
  if (!sell || !buy || given === undefined || got === undefined) return undefined
  const receiver = fields.address('receiver', 'recipient', 'to') ?? me
  const isForMe = isAddressEqual(receiver, me) || isAddressEqual(receiver, nobody)
  const gives = [{ token: sell, amount: given }]
  if (isForMe) return [{ kind: 'trade', gives, gets: [{ token: buy, amount: got }] }]
  return [
    { kind: 'trade', gives, gets: [] },
    found('danger', 'recipient', translate('call.recipient', { account: receiver })),
  ]
}

/** One NFT for a price, as LooksRare and Blur have it. */
function findListing(fields: TypedFields): readonly Effect[] | undefined {
  const collection = fields.address('collection', 'nft', 'nftContract')
  const price = fields.amount('price', 'askPrice', 'minPrice')
  if (!collection || price === undefined) return undefined
  const side = fields.flag('isOrderAsk')
  const isSale = side ?? fields.amount('side') !== 0n
  const id = fields.amount('tokenId', 'nftTokenId', 'itemId') ?? 'any'
  const currency = fields.address('currency', 'paymentToken', 'erc20Token')
  const paid = { token: currency && !isAddressEqual(currency, nobody) ? currency : undefined, amount: price }
  const item = { token: collection, amount: 1n, id } as const
  return [isSale ? { kind: 'trade', gives: [item], gets: [paid] } : { kind: 'trade', gives: [paid], gets: [item] }]
}
