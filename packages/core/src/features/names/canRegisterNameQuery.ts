import { loadPart } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { queryOptions } from '../../query/queryClient.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { findNetwork } from '../../state/networks.ts'

/** What asks the service loads with the first question. */
const load = () => loadPart(() => import('./registerCalls.ts'))

/**
 * Whether the active account can be given a name: on an EVM network (specification §1) that the site's data service knows,
 * with a wallet that signs.
 */
export function canRegisterNameQuery(foyer: Foyer) {
  const connection = foyer.store.get(activeConnectionAtom)
  const network = findNetwork(foyer.config, connection?.networkId)
  const canSign = foyer.adapters.get('eip155')?.capabilities.signMessage !== undefined
  const isPossible = connection?.namespace === 'eip155' && canSign && foyer.config.blockchainApiUrl !== undefined
  return queryOptions({
    queryKey: ['canRegisterName', isPossible && network?.caipNetworkId] as const,
    queryFn: async (): Promise<boolean> =>
      isPossible && network !== undefined && (await (await load()).isNetworkServed(foyer, network.caipNetworkId)),
    staleTime: 300_000,
    retry: false,
  })
}
