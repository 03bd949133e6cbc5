import {
  type Account,
  type Adapter,
  type AdapterContext,
  type Connection,
  type ExternalSession,
  FoyerError,
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

  const toConnection = (session: ExternalSession): Connection => ({
    connectorId,
    namespace,
    accounts: session.accounts.map(
      (one): Account => ({
        namespace,
        address: parseCaipAddress(one.caipAddress).address,
        type: one.type ?? 'eoa',
      }),
    ),
    networkId: session.networkId,
  })

  return {
    ...adapter,
    capabilities: {
      ...adapter.capabilities,
      async signMessage(input) {
        if (!isOurs(input.connection)) {
          if (adapter.capabilities.signMessage) return adapter.capabilities.signMessage(input)
          throw new FoyerError('CapabilityUnsupported', { namespace, capability: 'signMessage' })
        }
        const params = [input.message, input.connection.accounts[0]?.address]
        const call = { networkId: input.connection.networkId, method: 'personal_sign', params }
        return String(await external.request(call, { signal: input.signal }))
      },
    },
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
