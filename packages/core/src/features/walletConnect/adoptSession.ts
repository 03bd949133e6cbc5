import { type Connection, FoyerError, type Namespace } from '@foyer/base'
import type { RelayProvider } from '@foyer/relay-client'
import { atom } from 'jotai/vanilla'
import { relayConnectorId } from '../../config/constants.ts'
import { activeNamespaceAtom, connectionsAtom } from '../../connection/atoms.ts'
import { applyConnection, setActiveNamespace } from '../../connection/connections.ts'
import { getAdapter } from '../../connection/getAdapter.ts'
import type { Foyer } from '../../foyer.ts'
import { getPreferredNetwork } from '../../network/atoms.ts'
import { getWantedNamespace } from '../../router/router.ts'

const adoptingAtom = atom<Promise<readonly Connection[]> | undefined>(undefined)

/**
 * Connects every namespace the session grants, the one the visitor asked for first, which then is the active one. Others
 * that are connected through another wallet stay as they are.
 * @returns the connections made
 * @throws FoyerError `ConnectorChainsUnsupported` where the session grants nothing this site can use
 */
export function adoptSession(foyer: Foyer, relay: RelayProvider): Promise<readonly Connection[]> {
  const running = foyer.store.get(adoptingAtom)
  if (running) return running
  const adopting = adopt(foyer, relay).finally(() => foyer.store.set(adoptingAtom, undefined))
  foyer.store.set(adoptingAtom, adopting)
  return adopting
}

async function adopt(foyer: Foyer, relay: RelayProvider): Promise<readonly Connection[]> {
  const { store, signal } = foyer
  const wanted = getWantedNamespace(foyer)
  const made: Connection[] = []
  let failure: unknown
  for (const namespace of [...relay.provider.namespaces].sort((a, b) => Number(b === wanted) - Number(a === wanted))) {
    const current = store.get(connectionsAtom).get(namespace)?.connectorId
    if (current !== undefined && current !== relayConnectorId && namespace !== wanted) continue
    if (!(await relay.provider.getSession({ namespace, signal }))) continue
    try {
      made.push(await adoptNamespace(foyer, namespace))
    } catch (error) {
      failure ??= error
    }
  }
  const [first] = made
  if (!first) throw failure ?? new FoyerError('ConnectorChainsUnsupported')
  const isActiveConnected = store.get(connectionsAtom).has(store.get(activeNamespaceAtom))
  if (first.namespace === wanted || !isActiveConnected) setActiveNamespace(foyer, first.namespace)
  return made
}

/** The session lives: the adapter takes it up without asking anyone. */
async function adoptNamespace(foyer: Foyer, namespace: Namespace): Promise<Connection> {
  const network = getPreferredNetwork(foyer, namespace)
  const adapter = getAdapter(foyer, namespace)
  const connection = await adapter.connect({ connectorId: relayConnectorId, network, signal: foyer.signal })
  const replaced = foyer.store.get(connectionsAtom).get(namespace)?.connectorId
  applyConnection(foyer, connection)
  // one connection per namespace; what the wallet before thinks of that is its own affair
  if (replaced && replaced !== relayConnectorId) adapter.disconnect({ connectorId: replaced }).catch(() => {})
  return connection
}
