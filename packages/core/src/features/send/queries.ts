import { type Network, requireCapability } from '@foyer/base'
import { feeFreshness } from '../../config/constants.ts'
import { activeConnectionAtom } from '../../connection/atoms.ts'
import { getAdapter } from '../../connection/getAdapter.ts'
import type { Foyer } from '../../foyer.ts'
import { queryOptions } from '../../query/queryClient.ts'

/** The most a transfer can cost beside its amount, in base units of the native coin. Asked of the chain, not of the wallet. */
export function feeQuery(
  foyer: Foyer,
  params: { network: Network; transfer: { to: string; value: bigint; tokenAddress?: string } },
) {
  const { network, transfer } = params
  const connection = foyer.store.get(activeConnectionAtom)
  return queryOptions({
    queryKey: [
      'fee',
      network.caipNetworkId,
      connection?.accounts[0]?.address,
      transfer.to,
      String(transfer.value),
      transfer.tokenAddress,
    ] as const,
    queryFn: ({ signal }): Promise<bigint> => {
      if (!connection) return Promise.reject(new Error('disconnected'))
      const estimate = requireCapability(getAdapter(foyer, network.chainNamespace), 'estimateFee')
      return estimate({ connection, network, ...transfer, signal })
    },
    staleTime: feeFreshness,
    retry: false,
  })
}
