import type { Getter, Setter } from 'jotai/vanilla'
import { sendConnectEvent } from './connectFlow.ts'
import { activeConnectionAtom, openedNamespaceAtom } from './connections.ts'
import { accountRoute, connectRoute, givenUriAtom, historyAtom, isOpenAtom, toOnlyRoute } from './history.ts'

export type Closed = {
  readonly wasOpen: boolean
  readonly isConnected: boolean
  /** Ends the wait for a wallet; call it once listeners have heard. */
  readonly end: () => void
}

/**
 * What closing writes: nobody waits for a wallet any more, and the first screen is the one to open with: Connect, or
 * Account in embedded mode when connected (specification §2).
 */
export function closeModal(get: Getter, set: Setter, { enableEmbedded }: { readonly enableEmbedded: boolean }): Closed {
  const end = sendConnectEvent(get, set, { type: 'cancelled' })
  const wasOpen = get(isOpenAtom)
  set(isOpenAtom, false)
  set(givenUriAtom, undefined)
  set(openedNamespaceAtom, undefined)
  const isConnected = get(activeConnectionAtom) !== undefined
  set(historyAtom, toOnlyRoute(get, enableEmbedded && isConnected ? accountRoute : connectRoute))
  return { wasOpen, isConnected, end }
}
