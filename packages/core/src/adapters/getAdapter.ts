import { type Adapter, FoyerError, type Namespace } from '@foyer/base'
import { embeddedNamespaces } from '../config/constants.ts'
import type { Foyer } from '../foyer.ts'

/** The adapter of a namespace. @throws FoyerError `AdapterMissing` */
export function getAdapter(foyer: Foyer, namespace: Namespace): Adapter {
  const adapter = foyer.adapters.get(namespace)
  if (!adapter) throw new FoyerError('AdapterMissing', { namespace })
  return adapter
}

/** Whether a namespace has an adapter, or gets one with the relay or the embedded wallet. */
export function isServed(foyer: Pick<Foyer, 'adapters' | 'config'>, namespace: Namespace): boolean {
  const { adapters, config } = foyer
  const isAsked = config.networks.some(({ chainNamespace }) => chainNamespace === namespace)
  const isReached = config.relays.length > 0 || isEmbedded(foyer, namespace)
  return adapters.has(namespace) || (isReached && isAsked)
}

/** Whether the embedded wallet serves a namespace by itself: no one brought an adapter for it. */
export function isEmbedded({ adapters, config }: Pick<Foyer, 'adapters' | 'config'>, namespace: Namespace): boolean {
  return config.frameUrl !== undefined && embeddedNamespaces.includes(namespace) && !adapters.has(namespace)
}
