import { type CaipNetworkId, delay, loadPart } from '@foyer/base'
import { identityStaleTime, typingDelay } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { queryOptions } from '../../query/queryClient.ts'
import { type Identity, readIdentity } from './storedIdentities.ts'

type AddressOnNetwork = { readonly address: string; readonly networkId: CaipNetworkId }

/** Loads what asks the service and the chain, with the first question. */
const load = () => loadPart(() => import('./lookUpNames.ts'))

/**
 * Name and picture of an address: the service's, else those in ENS, where the site's node is asked. Fresh for 5 min
 * (specification §9), those of the visitor's own accounts after a reload too; names exist on EVM only (§1).
 * @throws FoyerError of the service or the node, where no one else answers
 */
export function identityQuery(foyer: Foyer, { address, networkId }: AddressOnNetwork) {
  const stored = readIdentity(foyer, { address, networkId })
  return queryOptions({
    ...(stored && {
      initialData: { name: stored.name, avatar: stored.avatar },
      initialDataUpdatedAt: stored.at,
    }),
    queryKey: ['identity', networkId, address] as const,
    queryFn: async ({ signal }): Promise<Identity> => {
      if (!hasNames(networkId)) return { name: undefined, avatar: undefined }
      return (await load()).findIdentity(foyer, { address, networkId }, signal)
    },
    staleTime: identityStaleTime,
  })
}

/**
 * The address behind a name: the first that its record holds (reference §4.5); null when it holds none. A name with one of
 * the site's suffixes is asked of its service, any other in ENS of the site's node. Fresh for 5 min.
 * @throws FoyerError `ResolveNameFailed`, `NameServiceFailed`, among others for a name that no one registered;
 * `RpcRequestFailed`
 */
export function nameQuery(foyer: Foyer, { name, networkId }: { name: string; networkId: CaipNetworkId }) {
  return queryOptions({
    queryKey: ['name', networkId, name] as const,
    queryFn: async ({ signal }): Promise<string | null> => {
      return hasNames(networkId) ? (await load()).findAddress(foyer, { name, networkId }, signal) : null
    },
    staleTime: identityStaleTime,
  })
}

/** `nameQuery` for a name that is being typed: no one is asked before the visitor has paused for 500 ms. */
export function typedNameQuery(foyer: Foyer, params: { name: string; networkId: CaipNetworkId }) {
  return queryOptions({
    queryKey: nameQuery(foyer, params).queryKey,
    staleTime: identityStaleTime,
    retry: false,
    queryFn: async ({ signal }): Promise<string | null> => {
      await delay(typingDelay, signal)
      return hasNames(params.networkId) ? (await load()).findAddress(foyer, params, signal) : null
    },
  })
}

function hasNames(networkId: CaipNetworkId): boolean {
  return networkId.startsWith('eip155:')
}
