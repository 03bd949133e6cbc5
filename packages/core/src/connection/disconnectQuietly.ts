import type { Foyer } from '../foyer.ts'
import { findConnection } from '../state/changeConnections.ts'
import { connectFlowAtom, type Target } from '../state/connectFlow.ts'
import { connectionsAtom } from '../state/connections.ts'
import { isAttempting } from './attempt.ts'

/**
 * Disconnects a wallet that the page does not have: another one has replaced it, or no one waits for it any more. One that is being
 * asked again is let be until that has ended, and stays where it connected. An error of the wallet is ignored.
 */
export function disconnectQuietly(foyer: Foyer, { namespace, connectorId }: Target): void {
  const { store, signal, adapters } = foyer
  const target = { namespace, connectorId }
  const leave = () => {
    if (signal.aborted || findConnection(store.get(connectionsAtom), target)) return
    adapters.get(namespace)?.disconnect({ connectorId }).catch(ignore)
  }
  if (!isAttempting(foyer, target)) return leave()
  const stop = store.sub(connectFlowAtom, () => {
    if (isAttempting(foyer, target)) return
    stop()
    leave()
  })
  signal.addEventListener('abort', stop, { once: true })
}

function ignore(): void {}
