import type { AdapterContext, Network } from '@foyer/base'

/** What Foyer gives an adapter, with everything a test does not care about filled in. */
export function adapterContext(
  networks: readonly Network[],
  changes: Partial<Omit<AdapterContext, 'networks'>> = {},
): AdapterContext {
  return {
    projectId: 'test',
    networks,
    metadata: { name: 'Test', description: 'A test page', url: 'https://site.test', icons: [] },
    externalProviders: [],
    enableEIP6963: true,
    enableInjected: true,
    ...changes,
  }
}
