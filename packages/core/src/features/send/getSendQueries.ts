import { type Connection, hasCapability, type Network, requireCapability, type Transfer } from '@foyer/base'
import { getAdapter } from '../../adapters/getAdapter.ts'
import { feeStaleTime } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { nativeBalanceQuery, tokenBalanceQuery, tokenQuery } from '../../query/balanceQueries.ts'
import { queryOptions } from '../../query/queryClient.ts'
import type { Sender } from './toSender.ts'
import { isAddressOn, type SendDraft, type SentNft } from './validateSend.ts'

type SendQueries = {
  readonly nativeBalance: ReturnType<typeof nativeBalanceQuery>
  readonly token: ReturnType<typeof tokenQuery>
  readonly tokenBalance: ReturnType<typeof tokenBalanceQuery>
  readonly nftBalance: ReturnType<typeof nftBalanceQuery>
  readonly fee: ReturnType<typeof feeQuery>
}

/** Returns the queries for what has to be read to judge a draft; one that the draft does not need is disabled. */
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

type FeeParams = { readonly connection: Connection; readonly network: Network; readonly transfer: Transfer }

/** The most a transfer can cost beside its amount, in base units of the native coin. The chain is asked, not the wallet. */
export function feeQuery(foyer: Foyer, { connection, network, transfer }: FeeParams) {
  const { to, value, tokenAddress, tokenId } = transfer
  return queryOptions({
    queryKey: [
      'fee',
      network.caipNetworkId,
      connection.accounts[0]?.address,
      to,
      String(value),
      tokenAddress,
      tokenId,
    ] as const,
    queryFn: ({ signal }): Promise<bigint> => {
      const estimateFee = requireCapability(getAdapter(foyer, network.chainNamespace), 'estimateFee')
      return estimateFee({ connection, network, ...transfer, signal })
    },
    staleTime: feeStaleTime,
    retry: false,
  })
}

type NftBalanceParams = { readonly address: string; readonly network: Network; readonly nft: SentNft | undefined }

/**
 * Returns the query options for how many of an NFT an account holds: the chain is asked, never the service. 0 on another network
 * than its own.
 */
export function nftBalanceQuery(foyer: Foyer, { address, network, nft }: NftBalanceParams) {
  const { contract = '', tokenId = '', networkId } = nft ?? {}
  const { caipNetworkId } = network
  return queryOptions({
    queryKey: ['balance', 'nft', networkId, caipNetworkId, address, contract, tokenId] as const,
    queryFn: async ({ signal }): Promise<bigint> => {
      // the same number of the same contract may be another NFT elsewhere
      if (networkId !== caipNetworkId) return 0n
      const getNftBalance = requireCapability(getAdapter(foyer, network.chainNamespace), 'getNftBalance')
      return await getNftBalance({ address, network, contract, tokenId, signal })
    },
    staleTime: feeStaleTime,
    retry: false,
  })
}
