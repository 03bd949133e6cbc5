import { type Capabilities, FoyerError } from '@foyer/base'
import type { GenericParams } from './genericParams.ts'

/**
 * The embedded wallet moves where it is told. On the relay a network the wallet agreed to becomes the active one here;
 * only an EVM wallet can be asked for another.
 */
export function createSwitchNetwork({ foyer, requireConnected }: GenericParams): Capabilities['switchNetwork'] {
  return async ({ connection, network, signal }) => {
    const { caipNetworkId } = network
    const { namespace } = connection
    const external = requireConnected()
    if (external.type === 'AUTH') {
      await external.connect({ namespace, network, signal })
      return
    }
    if (connection.approvedNetworkIds?.includes(caipNetworkId)) {
      return (await foyer.externals.relay.load()).setActiveNetwork(caipNetworkId)
    }
    if (namespace !== 'eip155') throw new FoyerError('NetworkNotApproved', { networkId: caipNetworkId })
    const chainId = `0x${Number(network.id).toString(16)}`
    const call = { networkId: connection.networkId, method: 'wallet_switchEthereumChain', params: [{ chainId }] }
    await external.request(call, { signal })
  }
}
