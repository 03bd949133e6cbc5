import type { Emitter, ExternalProvider, ExternalProviderEvent } from '@foyer/base'
import type { RelayProvider } from '@foyer/relay-client'
import { relayConnectorId } from '../../config/constants.ts'
import type { Config } from '../../config/resolveConfig.ts'

/**
 * Wallets on other devices as adapters see them from the start; what is behind it loads with the first question.
 * @returns none where the site has no relay
 */
export function createRelayExternal(
  { relays, networks }: Config,
  events: Emitter<ExternalProviderEvent>,
  openRelay: () => Promise<RelayProvider>,
): readonly ExternalProvider[] {
  if (relays.length === 0) return []
  const open = async () => (await openRelay()).provider
  return [
    {
      id: relayConnectorId,
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      namespaces: [...new Set(networks.map(({ chainNamespace }) => chainNamespace))],
      connect: async (input) => (await open()).connect(input),
      getSession: async (input) => (await open()).getSession(input),
      disconnect: async () => (await open()).disconnect(),
      request: async (call, options) => (await open()).request(call, options),
      watch: events.on,
    },
  ]
}
