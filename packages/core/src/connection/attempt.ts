import { delay, type Namespace } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import { connectAttemptAtom } from './atoms.ts'

type Current = { readonly controller: AbortController; readonly connectorId: string; readonly namespace: Namespace }

const currentAtom = atom<Current | undefined>(undefined)

/**
 * Begins an attempt, cancelling the one before. It counts as waiting once the wallet has not answered at once: one that
 * knows the site connects without a step between.
 * @returns the signal that ends it
 */
export function beginAttempt(foyer: Foyer, params: { connectorId: string; namespace: Namespace }): AbortSignal {
  cancelAttempt(foyer)
  const controller = new AbortController()
  foyer.store.set(currentAtom, { controller, ...params })
  foyer.store.set(connectAttemptAtom, { step: 'idle' })
  delay(0, controller.signal).then(
    () => {
      const isCurrent = foyer.store.get(currentAtom)?.controller === controller
      const { step } = foyer.store.get(connectAttemptAtom)
      if (isCurrent && step === 'idle') foyer.store.set(connectAttemptAtom, { step: 'waiting', ...params })
    },
    () => {},
  )
  return controller.signal
}

/** Ends the wait for a wallet. The wallet may still answer; what it reports then is believed. */
export function cancelAttempt(foyer: Foyer): void {
  foyer.store.get(currentAtom)?.controller.abort()
  foyer.store.set(currentAtom, undefined)
  foyer.store.set(connectAttemptAtom, { step: 'idle' })
}

/** An attempt failed: nothing waits any more, and the screen can say why. */
export function failAttempt(foyer: Foyer, params: { connectorId: string; namespace: Namespace; error: unknown }): void {
  foyer.store.set(currentAtom, undefined)
  foyer.store.set(connectAttemptAtom, { step: 'failed', ...params })
}

/** Whether an attempt with this connector is under way: its own answer is about to come. */
export function isAttempting(foyer: Foyer, params: { connectorId: string; namespace: Namespace }): boolean {
  const current = foyer.store.get(currentAtom)
  return current?.connectorId === params.connectorId && current.namespace === params.namespace
}
