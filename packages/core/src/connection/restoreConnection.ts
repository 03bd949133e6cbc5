import { type Adapter, abortable, type Connection, delay, FoyerError } from '@foyer/base'
import { getAdapter } from '../adapters/getAdapter.ts'
import { walletInjectionTimeout } from '../config/constants.ts'
import { getTraits } from '../external/getTraits.ts'
import { loadProvider } from '../external/loadProvider.ts'
import type { Foyer } from '../foyer.ts'
import type { Target } from '../state/connectFlow.ts'
import { getPreferredNetwork } from '../state/networks.ts'

/**
 * What the wallet says by itself; undefined where it refuses. Rejects where it is gone or hangs. In either case the visitor
 * connects again when they wish.
 */
export async function restoreConnection(
  foyer: Foyer,
  { connectorId, namespace }: Target,
): Promise<Connection | undefined> {
  const deadline = new AbortController()
  const signal = AbortSignal.any([deadline.signal, foyer.signal])
  delay(getTraits(connectorId).reconnectTimeout, signal).then(
    () => deadline.abort(),
    () => {},
  )
  try {
    // where the site has no adapter, the external wallet's code brings a generic one
    if (!foyer.adapters.has(namespace)) await abortable(loadProvider(foyer, connectorId), signal)
    const adapter = getAdapter(foyer, namespace)
    await waitForConnector(adapter, connectorId, signal)
    const network = getPreferredNetwork(foyer, namespace)
    return await abortable(adapter.reconnect({ connectorId, network, signal }), signal)
  } finally {
    deadline.abort()
  }
}

/** Extensions may inject themselves after the page started. */
async function waitForConnector(adapter: Adapter, connectorId: string, signal: AbortSignal): Promise<void> {
  const isListed = () => adapter.getConnectors().some(({ id }) => id === connectorId)
  if (isListed()) return
  const done = new AbortController()
  const arrived = new Promise<void>((resolve) => {
    const stop = adapter.watch((event) => {
      if (event.type === 'connectorsChanged' && isListed()) resolve()
    })
    done.signal.addEventListener('abort', stop, { once: true })
  })
  try {
    await Promise.race([arrived, delay(walletInjectionTimeout, AbortSignal.any([done.signal, signal]))])
  } finally {
    done.abort()
  }
  if (!isListed()) throw new FoyerError('ConnectorNotFound', { connectorId })
}
