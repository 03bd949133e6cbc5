import {
  type Adapter,
  type AdapterEvent,
  type Connection,
  createEmitter,
  type ExternalProvider,
  type ExternalProviderEvent,
  type ExternalSession,
  FoyerError,
  type Namespace,
  parseCaipAddress,
  shareWatch,
  throwIfAborted,
} from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { createCapabilities, readCapabilities } from './capabilities.ts'

/** An adapter of core's own, which takes the relay and the embedded wallet as they come. */
export type GenericAdapter = Adapter & { addExternal(external: ExternalProvider): void }

/**
 * A namespace nobody brought an adapter for, through wallets that belong to no chain library: it connects, signs and does
 * what a wallet offers a method for; what needs a chain library is absent.
 */
export function createGenericAdapter(params: {
  readonly foyer: Foyer
  readonly namespace: Namespace
  readonly external: ExternalProvider
}): GenericAdapter {
  const { foyer, namespace } = params
  const externals: ExternalProvider[] = [params.external]
  const toConnectors = () => externals.map(({ id, name, type }) => ({ id, name, type, namespace }))
  const events = createEmitter<AdapterEvent>()
  let connectors = toConnectors()
  let live: ExternalProvider | undefined
  /** While someone watches. */
  let stops: (() => void)[] | undefined

  const find = (connectorId: string) => {
    const found = externals.find(({ id }) => id === connectorId)
    if (!found) throw new FoyerError('ConnectorNotFound', { connectorId })
    return found
  }
  const requireLive = () => {
    if (!live) throw new FoyerError('ConnectorNotFound', { connectorId: params.external.id })
    return live
  }

  function setLive(external: ExternalProvider, session: ExternalSession): Connection {
    if (session.accounts.length === 0) throw new FoyerError('WalletLocked')
    live = external
    return toConnection(external, namespace, session)
  }

  function onEvent(external: ExternalProvider, event: ExternalProviderEvent): void {
    if (live !== external || (event.namespace !== undefined && event.namespace !== namespace)) return
    if (event.type === 'sessionChanged' && event.session.accounts.length > 0) {
      events.emit({ type: 'connectionChanged', connection: toConnection(external, namespace, event.session) })
      return
    }
    live = undefined
    events.emit({ type: 'disconnected', connectorId: external.id })
  }

  const follow = (external: ExternalProvider) => external.watch((event) => onEvent(external, event))

  return {
    namespace,
    capabilities: createCapabilities({ foyer, namespace, requireLive }),
    getConnectors: () => connectors,
    addExternal(external) {
      if (externals.some(({ id }) => id === external.id)) return
      externals.push(external)
      connectors = toConnectors()
      stops?.push(follow(external))
      events.emit({ type: 'connectorsChanged' })
    },
    async connect({ connectorId, network, signal }) {
      throwIfAborted(signal)
      const external = find(connectorId)
      return setLive(external, await external.connect({ namespace, network, signal }))
    },
    async reconnect({ connectorId, signal }) {
      throwIfAborted(signal)
      const external = find(connectorId)
      const session = await external.getSession({ namespace, signal })
      return session && session.accounts.length > 0 ? setLive(external, session) : undefined
    },
    async adopt({ connectorId, session, signal }) {
      throwIfAborted(signal)
      return setLive(find(connectorId), session)
    },
    async disconnect({ connectorId }) {
      const external = find(connectorId)
      if (live === external) live = undefined
      await external.disconnect()
    },
    watch: shareWatch(events, () => {
      stops = externals.map(follow)
      return () => {
        for (const stop of stops ?? []) stop()
        stops = undefined
      }
    }),
    getProvider: async ({ connectorId }) => find(connectorId),
  }
}

function toConnection(external: ExternalProvider, namespace: Namespace, session: ExternalSession): Connection {
  const { accounts, networkId, approvedNetworkIds } = session
  return {
    connectorId: external.id,
    namespace,
    accounts: accounts.map(({ caipAddress, type = 'eoa' }) => {
      return { namespace, address: parseCaipAddress(caipAddress).address, type }
    }),
    networkId,
    ...(approvedNetworkIds && { approvedNetworkIds }),
    capabilities: readCapabilities(external, namespace, session),
  }
}
