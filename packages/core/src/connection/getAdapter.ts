import { type Adapter, FoyerError, type Namespace } from '@foyer/base'
import type { Foyer } from '../foyer.ts'

/** @throws FoyerError `AdapterMissing` */
export function getAdapter(foyer: Foyer, namespace: Namespace): Adapter {
  const adapter = foyer.adapters.get(namespace)
  if (!adapter) throw new FoyerError('AdapterMissing', { namespace })
  return adapter
}
