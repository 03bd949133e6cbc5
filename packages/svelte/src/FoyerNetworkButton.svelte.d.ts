import type { FoyerNetworkButtonProps } from '@foyer/ui'
import type { Component } from 'svelte'

/** `<foyer-network-button>`: the network, and the others on a press. */
declare const FoyerNetworkButton: Component<FoyerNetworkButtonProps>
export default FoyerNetworkButton
