import { after } from '@foyer/base'
import type { Getter, Setter } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import type { Route } from '../router/routes.ts'
import { connectFlowAtom, getPending, sendCancelled, type Target } from '../state/connectFlow.ts'
import { isStale, sendConnectEvent } from '../state/connectTransition.ts'
import { historyAtom, routeAtom } from '../state/history.ts'
import { transact } from '../state/transact.ts'

/**
 * Begins an attempt, cancelling the one before. It counts as waiting once the wallet has not answered at once: one that
 * knows the site connects without a step between.
 * @param screen shown while the wallet is waited for, and when it fails
 */
export function startAttempt(foyer: Foyer, target: Target, screen?: Route): AbortController {
  const { store, signal } = foyer
  const controller = new AbortController()
  const abortPrevious = transact(store, (get, set) =>
    sendConnectEvent(get, set, { type: 'requested', target, controller }),
  )
  abortPrevious()
  after(0, AbortSignal.any([controller.signal, signal]), () => {
    transact(store, (get, set) => {
      sendConnectEvent(get, set, { type: 'waitStarted', controller })
      if (screen) showScreen(get, set, screen)
    })
  })
  return controller
}

/** Ends the wait for a wallet. It may still answer, and is then believed unless another has been connected since. */
export function cancelAttempt({ store }: Foyer): void {
  transact(store, (get, set) => sendCancelled(get, set))()
}

/** The attempt failed, and the screen can say why. One that is over already changes nothing. */
export function failAttempt(foyer: Foyer, controller: AbortController, error: unknown, screen?: Route): void {
  const abortPending = transact(foyer.store, (get, set) => {
    const isCurrent = getPending(get(connectFlowAtom))?.controller === controller
    if (isCurrent && screen) showScreen(get, set, screen)
    return sendConnectEvent(get, set, { type: 'failed', controller, error })
  })
  abortPending()
}

function showScreen(get: Getter, set: Setter, screen: Route): void {
  const history = get(historyAtom)
  const isShown = get(routeAtom).name === screen.name
  set(historyAtom, isShown ? [...history.slice(0, -1), screen] : [...history, screen])
}

/** Whether an attempt is waiting for this wallet. @param target its `namespace` may be left out: any */
export function isAttempting({ store }: Foyer, target: Pick<Target, 'connectorId'> & Partial<Target>): boolean {
  const pending = getPending(store.get(connectFlowAtom))?.target
  if (pending?.connectorId !== target.connectorId) return false
  return target.namespace === undefined || target.namespace === pending.namespace
}

/** Whether the visitor gave up waiting for this wallet, and chose no other way to it since. */
export function isStaleTarget({ store }: Foyer, target: Target): boolean {
  return isStale(store.get(connectFlowAtom), target)
}
