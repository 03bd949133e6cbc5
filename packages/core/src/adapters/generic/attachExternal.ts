import {
  type Adapter,
  type AdapterEvent,
  type Connection,
  type Connector,
  createEmitter,
  type Emitter,
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

/** Gives every namespace of a wallet that has no adapter a generic one; where there is one already, it is one more way in. */
export function attachExternal(
  foyer: Foyer,
  params: { readonly external: ExternalProvider; readonly addAdapter: (adapter: Adapter) => void },
): void {
  const { external, addAdapter } = params
  for (const namespace of external.namespaces) {
    const adapter = foyer.adapters.get(namespace)
    if (!adapter) addAdapter(createGenericAdapter({ foyer, namespace, external }))
    else if (isGeneric(adapter)) adapter.addExternal(external)
  }
}

function isGeneric(adapter: Adapter): adapter is GenericAdapter {
  return 'addExternal' in adapter
}

/** An adapter of core's own, which takes the relay and the embedded wallet as they come. */
type GenericAdapter = Adapter & { addExternal(external: ExternalProvider): void }

/**
 * A namespace no one brought an adapter for, through wallets that belong to no chain library: it connects, signs and does
 * what a wallet offers a method for; what needs a chain library is absent.
 */
function createGenericAdapter(params: {
  readonly foyer: Foyer
  readonly namespace: Namespace
  readonly external: ExternalProvider
}): GenericAdapter {
  const { foyer, namespace, external: first } = params
  const scope: Scope = {
    namespace,
    externals: [first],
    events: createEmitter(),
    connected: undefined,
    stops: undefined,
  }
  const { events, externals } = scope
  let connectors = listConnectors(scope)
  return {
    namespace,
    capabilities: createCapabilities({
      foyer,
      namespace,
      requireConnected: () => scope.connected ?? throwNotFound(first.id),
    }),
    getConnectors: () => connectors,
    addExternal(external) {
      if (externals.some(({ id }) => id === external.id)) return
      externals.push(external)
      connectors = listConnectors(scope)
      scope.stops?.push(watchExternal(scope, external))
      events.emit({ type: 'connectorsChanged' })
    },
    async connect({ connectorId, network, signal }) {
      throwIfAborted(signal)
      const external = findExternal(scope, connectorId)
      return setConnected(scope, external, await external.connect({ namespace, network, signal }))
    },
    async reconnect({ connectorId, signal }) {
      throwIfAborted(signal)
      const external = findExternal(scope, connectorId)
      const session = await external.getSession({ namespace, signal })
      return session && session.accounts.length > 0 ? setConnected(scope, external, session) : undefined
    },
    async adopt({ connectorId, session, signal }) {
      throwIfAborted(signal)
      return setConnected(scope, findExternal(scope, connectorId), session)
    },
    async disconnect({ connectorId }) {
      const external = findExternal(scope, connectorId)
      if (scope.connected === external) scope.connected = undefined
      await external.disconnect()
    },
    watch: shareWatch(events, () => {
      scope.stops = externals.map((external) => watchExternal(scope, external))
      return () => {
        for (const stop of scope.stops ?? []) stop()
        scope.stops = undefined
      }
    }),
    getProvider: async ({ connectorId }) => findExternal(scope, connectorId),
  }
}

type Scope = {
  readonly namespace: Namespace
  readonly externals: ExternalProvider[]
  readonly events: Emitter<AdapterEvent>
  /** The wallet that is connected. */
  connected: ExternalProvider | undefined
  /** While someone watches. */
  stops: (() => void)[] | undefined
}

function listConnectors({ externals, namespace }: Scope): readonly Connector[] {
  return externals.map(({ id, name, type }) => ({ id, name, type, namespace }))
}

function throwNotFound(connectorId: string): never {
  throw new FoyerError('ConnectorNotFound', { connectorId })
}

function findExternal({ externals }: Scope, connectorId: string): ExternalProvider {
  return externals.find(({ id }) => id === connectorId) ?? throwNotFound(connectorId)
}

function setConnected(scope: Scope, external: ExternalProvider, session: ExternalSession): Connection {
  if (session.accounts.length === 0) throw new FoyerError('WalletLocked')
  scope.connected = external
  return toConnection(external, scope.namespace, session)
}

function watchExternal(scope: Scope, external: ExternalProvider): () => void {
  return external.watch((event) => onEvent(scope, external, event))
}

function onEvent(scope: Scope, external: ExternalProvider, event: ExternalProviderEvent): void {
  const { events, connected: live, namespace } = scope
  if (live !== external || (event.namespace !== undefined && event.namespace !== namespace)) return
  if (event.type === 'sessionChanged' && event.session.accounts.length > 0) {
    events.emit({ type: 'connectionChanged', connection: toConnection(external, namespace, event.session) })
    return
  }
  scope.connected = undefined
  events.emit({ type: 'disconnected', connectorId: external.id })
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
