import { type Adapter, abortable, type Connection, delay, FoyerError } from '@foyer/base'
import { getAdapter } from '../adapters/getAdapter.ts'
import { walletInjectionTimeout } from '../config/constants.ts'
import { getTraits } from '../external/getTraits.ts'
import { loadProvider } from '../external/loadProvider.ts'
import type { Foyer } from '../foyer.ts'
import type { Target } from '../state/connectFlow.ts'
import { getPreferredNetwork } from '../state/getActiveNetwork.ts'

/**
 * Asks the wallet what it says by itself. Rejects where it is gone or hangs; the visitor then connects again when they wish. An
 * answer that comes late is taken all the same.
 * @param take is given what it said, in the step in which it did; undefined where it refuses
 */
export async function restoreConnection(
  foyer: Foyer,
  { connectorId, namespace }: Target,
  take: (connection: Connection | undefined) => void,
): Promise<void> {
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
    const reconnection = adapter.reconnect({ connectorId, network, signal })
    await abortable(
      reconnection.then((connection) => foyer.signal.aborted || take(connection)),
      signal,
    )
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
