import type { Emitter, ExternalProvider, ExternalProviderEvent } from '@foyer/base'
import { embeddedNamespaces, frameConnectorId } from '../../config/constants.ts'
import type { Config } from '../../config/resolveConfig.ts'
import type { EmbeddedWallet } from '../../foyer.ts'

/**
 * The embedded wallet as adapters see it from the start; what is behind it loads with the first question.
 * @returns none where the site has no page for it, or no network it serves
 */
export function createFrameExternal(
  { frameUrl, networks }: Config,
  events: Emitter<ExternalProviderEvent>,
  openProvider: () => Promise<EmbeddedWallet['provider']>,
): readonly ExternalProvider[] {
  const namespaces = embeddedNamespaces.filter((one) => networks.some(({ chainNamespace }) => chainNamespace === one))
  if (frameUrl === undefined || namespaces.length === 0) return []
  return [
    {
      id: frameConnectorId,
      name: 'Email wallet',
      type: 'AUTH',
      namespaces,
      connect: async (input) => (await openProvider()).connect(input),
      getSession: async (input) => (await openProvider()).getSession(input),
      disconnect: async () => (await openProvider()).disconnect(),
      request: async (call, options) => (await openProvider()).request(call, options),
      watch: events.on,
    },
  ]
}
