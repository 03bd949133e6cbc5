import { type ExternalProvider, FoyerError } from '@foyer/base'
import type { Foyer } from '../foyer.ts'

/** What an external wallet is asked through. */
export type LoadedProvider = Pick<ExternalProvider, 'connect' | 'getSession'>

/**
 * Its code, and adapters of namespaces no one brought one for, come with it.
 * @throws FoyerError `ConnectorNotFound`, and as the wallet's own `load`
 */
export async function loadProvider({ externals }: Foyer, connectorId: string): Promise<LoadedProvider> {
  for (const wallet of Object.values(externals)) {
    if (wallet.id === connectorId) return (await wallet.load()).provider
  }
  throw new FoyerError('ConnectorNotFound', { connectorId })
}
