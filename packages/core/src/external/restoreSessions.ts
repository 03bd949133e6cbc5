import { type Connection, type ExternalProvider, FoyerError, type Namespace } from '@foyer/base'
import { getAdapter } from '../adapters/getAdapter.ts'
import type { Foyer } from '../foyer.ts'
import { activeConnectionsAtom } from '../state/connections.ts'
import { getPreferredNetwork } from '../state/getActiveNetwork.ts'

/**
 * Lets the adapter of every namespace the session grants adopt it, the wanted one first. Those that are connected through
 * another wallet stay as they are.
 * @returns the connections made, which no one has been told of yet
 * @throws FoyerError `ConnectorChainsUnsupported` where the session grants nothing this site can use
 */
export async function restoreSessions(
  foyer: Foyer,
  params: {
    readonly connectorId: string
    readonly provider: Pick<ExternalProvider, 'getSession'>
    readonly wanted: Namespace
    readonly signal?: AbortSignal
  },
): Promise<readonly [Connection, ...Connection[]]> {
  const { connectorId, provider, wanted, signal = foyer.signal } = params
  const made: Connection[] = []
  let failure: unknown
  for (const namespace of [...foyer.adapters.keys()].sort((a, b) => Number(b === wanted) - Number(a === wanted))) {
    const current = foyer.store.get(activeConnectionsAtom).get(namespace)
    if (current && current.connectorId !== connectorId && namespace !== wanted) continue
    const session = await provider.getSession({ namespace, signal })
    if (!session) continue
    try {
      const network = getPreferredNetwork(foyer, namespace)
      made.push(await getAdapter(foyer, namespace).adopt({ connectorId, network, session, signal }))
    } catch (error) {
      failure ??= error
    }
  }
  const [first, ...others] = made
  if (!first) throw failure ?? new FoyerError('ConnectorChainsUnsupported')
  return [first, ...others]
}
