import type { CaipNetworkId } from '@foyer/base'
import { identityStaleTime } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { queryOptions } from '../../query/queryClient.ts'

type AddressOnNetwork = { readonly address: string; readonly networkId: CaipNetworkId }

/** What an address calls itself; a field it does not have is undefined. `avatar` is an https address. */
export type Identity = { readonly name: string | undefined; readonly avatar: string | undefined }

/** The service's calls load with the first question. */
const loadCalls = () => import('./calls.ts')

/** Name and picture of an address. Fresh for 5 min (specification §9); names exist on EVM only (§1). */
export function identityQuery(foyer: Foyer, { address, networkId }: AddressOnNetwork) {
  return queryOptions({
    queryKey: ['identity', networkId, address] as const,
    queryFn: async ({ signal }): Promise<Identity> => {
      if (!hasNames(networkId)) return { name: undefined, avatar: undefined }
      const { callApi, getIdentity } = await loadCalls()
      const { name, avatar } = await callApi(foyer, getIdentity, { chainId: networkId, address }, { signal })
      return { name: name || undefined, avatar: avatar?.startsWith('https://') ? avatar : undefined }
    },
    staleTime: identityStaleTime,
  })
}

/** The names that point to an address. Fresh for 5 min. @throws FoyerError `NamesForAddressFailed`, `NameServiceFailed` */
export function namesQuery(foyer: Foyer, { address, networkId }: AddressOnNetwork) {
  return queryOptions({
    queryKey: ['names', networkId, address] as const,
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      if (!hasNames(networkId)) return []
      const { callApi, getNamesOfAddress } = await loadCalls()
      const profiles = await callApi(foyer, getNamesOfAddress, { chainId: networkId, address }, { signal })
      return profiles.map(({ name }) => name)
    },
    staleTime: identityStaleTime,
  })
}

/**
 * The address behind a name: the first that its record holds (reference §4.5); null when it holds none.
 * Fresh for 5 min.
 * @throws FoyerError `ResolveNameFailed`, `NameServiceFailed`, among others for a name that nobody registered
 */
export function nameQuery(foyer: Foyer, { name, networkId }: { name: string; networkId: CaipNetworkId }) {
  return queryOptions({
    queryKey: ['name', networkId, name] as const,
    queryFn: async ({ signal }): Promise<string | null> => {
      if (!hasNames(networkId)) return null
      const { callApi, resolveName } = await loadCalls()
      const { addresses } = await callApi(foyer, resolveName, { chainId: networkId, name }, { signal })
      return Object.values(addresses)[0]?.address ?? null
    },
    staleTime: identityStaleTime,
  })
}

function hasNames(networkId: CaipNetworkId): boolean {
  return networkId.startsWith('eip155:')
}
