import type { Namespace } from '@foyer/base'

/** Where the widget sends (specification §5); elsewhere a site may send through the adapter. */
const sendNamespaces: readonly Namespace[] = ['eip155', 'solana']

export function isSendNamespace(namespace: Namespace): boolean {
  return sendNamespaces.includes(namespace)
}
