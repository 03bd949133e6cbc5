import { getNetwork, type NetworkState } from '@foyer/core'
import { getInitialNetwork, networkKeyAtom } from '@foyer/core/internal/views'
import { useFoyerAtom, useFoyerContext, useIsClient } from './FoyerContext.ts'
import { type SwitchNetworkState, useSwitchNetwork } from './useSwitchNetwork.ts'

/** The active network. On a server and while hydrating: the site's default. */
export function useFoyerNetwork(): NetworkState & SwitchNetworkState {
  const { foyer } = useFoyerContext()
  useFoyerAtom(networkKeyAtom)
  const switching = useSwitchNetwork()
  const state = useIsClient() ? getNetwork(foyer) : getInitialNetwork(foyer)
  return { ...state, ...switching }
}
