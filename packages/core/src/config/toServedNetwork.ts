import { type Network, type NetworkInput, toNetwork } from '@foyer/base'

/**
 * A network that the site's gateway may be asked for; one that comes without an address is asked there alone.
 * @throws FoyerError `InvalidNetwork`
 * @see specification §7
 */
export function toServedNetwork(
  input: NetworkInput,
  { blockchainApiUrl, projectId }: Readonly<Record<'blockchainApiUrl' | 'projectId', string | undefined>>,
): Network {
  const network = toNetwork(input)
  if (!blockchainApiUrl || !projectId) return network
  const gatewayUrl = `${blockchainApiUrl}/v1/?chainId=${network.caipNetworkId}&projectId=${projectId}`
  return { ...(network.rpcUrls.default.http.length > 0 ? network : toNetwork(input, [gatewayUrl])), gatewayUrl }
}
