import { type Connection, hasCapability, type Namespace } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { findNetwork } from '../../network/atoms.ts'

/** Where the widget sends (specification §5); elsewhere a site may send through the adapter. */
const sendNamespaces: readonly Namespace[] = ['eip155', 'solana']

export function isSendNamespace(namespace: Namespace): boolean {
  return sendNamespaces.includes(namespace)
}

/** Whether a visitor with this connection is offered to send. */
export function canSend(foyer: Foyer, connection: Connection): boolean {
  const { namespace, networkId } = connection
  const adapter = foyer.adapters.get(namespace)
  if (!adapter || !foyer.config.features.send || !isSendNamespace(namespace)) return false
  const isKnown = findNetwork(foyer.config, networkId) !== undefined
  // what is sent is followed until the chain has it
  const needed = ['sendTransaction', 'waitForTransaction'] as const
  return isKnown && needed.every((name) => hasCapability(adapter, name, connection))
}
