import {
  type Account,
  type Adapter,
  type AdapterContext,
  type Capabilities,
  type Connection,
  type ExternalProvider,
  type ExternalSession,
  FoyerError,
  type Namespace,
  parseCaipAddress,
} from '@foyer/base'

/** Wraps the embedded wallet of a site as one more connector of an adapter, as the real adapters do. */
export function withEmbedded(adapter: Adapter, context: AdapterContext): Adapter {
  const { namespace } = adapter
  const external = context.externalProviders.find(
    ({ type, namespaces }) => type === 'AUTH' && namespaces.includes(namespace),
  )
  if (!external) return adapter
  const { id: connectorId, name, type } = external
  const isOurs = (input: { connectorId: string }) => input.connectorId === connectorId

  const toConnection = (session: ExternalSession) => toConnectionOf(external, namespace, session)
  const signMessage: Capabilities['signMessage'] = async (input) => {
    if (isOurs(input.connection)) return sign(external, input)
    if (adapter.capabilities.signMessage) return adapter.capabilities.signMessage(input)
    throw new FoyerError('CapabilityUnsupported', { namespace, capability: 'signMessage' })
  }
  return {
    ...adapter,
    capabilities: { ...adapter.capabilities, signMessage },
    getConnectors: () => [...adapter.getConnectors(), { id: connectorId, name, type, namespace }],
    async connect(input) {
      if (!isOurs(input)) return adapter.connect(input)
      return toConnection(await external.connect({ namespace, network: input.network, signal: input.signal }))
    },
    async reconnect(input) {
      if (!isOurs(input)) return adapter.reconnect(input)
      const session = await external.getSession({ namespace, signal: input.signal })
      return session && toConnection(session)
    },
    async adopt(input) {
      if (!isOurs(input)) return adapter.adopt(input)
      if (input.session.accounts.length === 0) throw new FoyerError('WalletLocked')
      return toConnection(input.session)
    },
    disconnect: (input) => (isOurs(input) ? external.disconnect() : adapter.disconnect(input)),
    watch(listener) {
      const stops = [
        adapter.watch(listener),
        external.watch((event) => {
          if (event.namespace !== undefined && event.namespace !== namespace) return
          if (event.type === 'disconnected') listener({ type: 'disconnected', connectorId })
          else listener({ type: 'connectionChanged', connection: toConnection(event.session) })
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function toConnectionOf({ id }: ExternalProvider, namespace: Namespace, session: ExternalSession): Connection {
  const accounts = session.accounts.map(
    ({ caipAddress, type = 'eoa' }): Account => ({ namespace, address: parseCaipAddress(caipAddress).address, type }),
  )
  return { connectorId: id, namespace, accounts, networkId: session.networkId }
}

async function sign(external: ExternalProvider, input: Parameters<Capabilities['signMessage']>[0]): Promise<string> {
  const { connection, message, signal } = input
  const params = [message, connection.accounts[0]?.address]
  const call = { networkId: connection.networkId, method: 'personal_sign', params }
  return String(await external.request(call, { signal }))
}
