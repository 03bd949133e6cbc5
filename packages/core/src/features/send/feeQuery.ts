import { type Connection, type Network, requireCapability, type Transfer } from '@foyer/base'
import { getAdapter } from '../../adapters/getAdapter.ts'
import { feeStaleTime } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { queryOptions } from '../../query/queryClient.ts'

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
