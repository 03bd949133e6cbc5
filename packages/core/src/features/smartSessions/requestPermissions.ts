import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { getProvider } from '../../account/providers.ts'
import type { Foyer } from '../../foyer.ts'
import { activeConnectionsAtom } from '../../state/connections.ts'

/**
 * Asks the connected EVM wallet one thing about permissions.
 * @throws FoyerError `CapabilityUnsupported` where the site has `features.smartSessions` off, `NoActiveCaipAddress`, and what the
 * wallet says
 */
export async function requestPermissions(
  foyer: Foyer,
  { method, params }: { readonly method: string; readonly params: readonly unknown[] },
): Promise<unknown> {
  const networkId = assertNetworkId(foyer)
  const provider = await getProvider(foyer, 'eip155')
  if (!provider) throw new FoyerError('NoActiveCaipAddress')
  // a wallet that no adapter wraps is told the network with each request
  const call = { method, params, networkId }
  return await provider.request(call)
}

/** The network that the connected EVM wallet is on. @throws FoyerError `CapabilityUnsupported`, `NoActiveCaipAddress` */
export function assertNetworkId({ store, config }: Foyer): CaipNetworkId {
  if (!config.features.smartSessions) {
    throw new FoyerError('CapabilityUnsupported', { namespace: 'eip155', capability: 'features.smartSessions' })
  }
  const connection = store.get(activeConnectionsAtom).get('eip155')
  if (!connection) throw new FoyerError('NoActiveCaipAddress')
  return connection.networkId
}
