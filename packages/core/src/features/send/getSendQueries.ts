import { hasCapability } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { nativeBalanceQuery, tokenBalanceQuery, tokenQuery } from '../../query/balanceQueries.ts'
import { feeQuery } from './feeQuery.ts'
import { isAddressOn } from './isAddressOn.ts'
import { nftBalanceQuery } from './nftBalanceQuery.ts'
import type { Sender } from './toSender.ts'
import type { SendDraft } from './validateSend.ts'

type SendQueries = {
  readonly nativeBalance: ReturnType<typeof nativeBalanceQuery>
  readonly token: ReturnType<typeof tokenQuery>
  readonly tokenBalance: ReturnType<typeof tokenBalanceQuery>
  readonly nftBalance: ReturnType<typeof nftBalanceQuery>
  readonly fee: ReturnType<typeof feeQuery>
}

/** What has to be read to judge a draft; a query that the draft does not need is disabled. */
export function getSendQueries(foyer: Foyer, sender: Sender, draft: SendDraft): SendQueries {
  const { connection, network, address } = sender
  const { tokenAddress = '' } = draft
  const receiver = draft.receiver.trim()
  const adapter = foyer.adapters.get(network.chainNamespace)
  const isToken = tokenAddress !== ''
  const isEvm = network.chainNamespace === 'eip155'
  const { nft } = draft
  // the cost of a transfer hardly depends on its amount, and an amount above the balance cannot be estimated; nor can, outside
  // of EVM chains, nothing at all, or too little of the coin to open the receiver's account
  const transfer = {
    to: (isEvm || isToken || nft) && isAddressOn(foyer, network, receiver) ? receiver : address,
    value: isToken || nft || !isEvm ? 1n : 0n,
    ...(isToken && { tokenAddress }),
    ...(nft && { tokenAddress: nft.contract, tokenId: nft.tokenId }),
  }
  return {
    nativeBalance: nativeBalanceQuery(foyer, { address, network }),
    token: { ...tokenQuery(foyer, { network, tokenAddress }), enabled: isToken },
    tokenBalance: { ...tokenBalanceQuery(foyer, { address, network, tokenAddress }), enabled: isToken },
    nftBalance: { ...nftBalanceQuery(foyer, { address, network, nft }), enabled: nft !== undefined },
    fee: {
      ...feeQuery(foyer, { connection, network, transfer }),
      enabled: adapter !== undefined && hasCapability(adapter, 'estimateFee', connection),
    },
  }
}
