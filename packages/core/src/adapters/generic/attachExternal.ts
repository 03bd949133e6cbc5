import type { Adapter, ExternalProvider } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { createGenericAdapter, type GenericAdapter } from './createGenericAdapter.ts'

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
