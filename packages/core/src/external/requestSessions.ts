import type { Connection, ExternalProvider, Namespace } from '@foyer/base'
import { getAdapter } from '../adapters/getAdapter.ts'
import type { Foyer } from '../foyer.ts'
import type { Target } from '../state/connectFlow.ts'
import { getPreferredNetwork } from '../state/getActiveNetwork.ts'
import { getTraits } from './getTraits.ts'
import { loadProvider } from './loadProvider.ts'
import { restoreSessions } from './restoreSessions.ts'

/**
 * Asks a wallet of no chain library for a session, and lets adapters adopt it: from here to the wallet, and from here to the
 * adapters.
 * @returns the connections made, the wanted one first
 */
export async function requestSessions(
  foyer: Foyer,
  { connectorId, namespace }: Target,
  signal: AbortSignal,
): Promise<readonly [Connection, ...Connection[]]> {
  const provider = await loadProvider(foyer, connectorId)
  if (!getTraits(connectorId).connectsAll) {
    return [await requestSession(foyer, { connectorId, provider, namespace, signal })]
  }
  await provider.connect({ namespace, network: getPreferredNetwork(foyer, namespace), signal })
  return restoreSessions(foyer, { connectorId, provider, wanted: namespace, signal })
}

/** The same for one namespace alone. */
export async function requestSession(
  foyer: Foyer,
  params: {
    readonly connectorId: string
    readonly provider: Pick<ExternalProvider, 'connect'>
    readonly namespace: Namespace
    readonly signal: AbortSignal
  },
): Promise<Connection> {
  const { connectorId, provider, namespace, signal } = params
  const network = getPreferredNetwork(foyer, namespace)
  const session = await provider.connect({ namespace, network, signal })
  return getAdapter(foyer, namespace).adopt({ connectorId, network, session, signal })
}
