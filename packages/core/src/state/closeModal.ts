import type { Getter, Setter } from 'jotai/vanilla'
import { sendCancelled } from './connectFlow.ts'
import { activeConnectionAtom, openedNamespaceAtom } from './connections.ts'
import { accountRoute, connectRoute, givenUriAtom, historyAtom, isOpenAtom, toOnlyRoute } from './history.ts'

export type ClosedModal = {
  readonly wasOpen: boolean
  readonly isConnected: boolean
  /** Ends the wait for a wallet; call it once listeners have heard. */
  readonly abortPending: () => void
}

/**
 * Writes what closing changes: no one waits for a wallet any more, and the first screen is the one to open with: Connect, or
 * Account in embedded mode when connected (specification §2).
 */
export function closeModal(
  get: Getter,
  set: Setter,
  { enableEmbedded }: { readonly enableEmbedded: boolean },
): ClosedModal {
  const abortPending = sendCancelled(get, set)
  const wasOpen = get(isOpenAtom)
  set(isOpenAtom, false)
  set(givenUriAtom, undefined)
  set(openedNamespaceAtom, undefined)
  const isConnected = get(activeConnectionAtom) !== undefined
  set(historyAtom, toOnlyRoute(get, enableEmbedded && isConnected ? accountRoute : connectRoute))
  return { wasOpen, isConnected, abortPending }
}
