import type { Connection } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { connectAttemptAtom } from '../state/connectFlow.ts'
import { activeConnectionAtom, connectionsAtom } from '../state/connections.ts'
import { type RemoveOptions, removeConnections } from './removeConnections.ts'

/** The wallet ended connections by itself. The screens of the active one close, unless the visitor is connecting another. */
export function removeEndedConnections(
  foyer: Foyer,
  isEnded: (connection: Connection) => boolean,
  options: RemoveOptions = {},
): void {
  const { store, events } = foyer
  const ended = [...store.get(connectionsAtom).values()].flat().filter(isEnded)
  if (ended.length === 0) return
  const active = store.get(activeConnectionAtom)
  const closes = active !== undefined && ended.includes(active) && store.get(connectAttemptAtom).step === 'idle'
  removeConnections(foyer, (one) => ended.includes(one), { closes, ending: 'revoked', ...options })
  for (const { namespace } of ended) events.emit({ type: 'DISCONNECT_SUCCESS', properties: { namespace } })
}
