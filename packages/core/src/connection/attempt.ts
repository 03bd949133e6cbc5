import type { Namespace } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import { connectAttemptAtom } from './atoms.ts'

const controllerAtom = atom<AbortController | undefined>(undefined)

/** Begins an attempt, cancelling the one before. @returns the signal that ends it */
export function beginAttempt(foyer: Foyer, params: { connectorId: string; namespace: Namespace }): AbortSignal {
  cancelAttempt(foyer)
  const controller = new AbortController()
  foyer.store.set(controllerAtom, controller)
  foyer.store.set(connectAttemptAtom, { step: 'waiting', ...params })
  return controller.signal
}

/** Ends the wait for a wallet. The wallet may still answer; what it reports then is believed. */
export function cancelAttempt(foyer: Foyer): void {
  foyer.store.get(controllerAtom)?.abort()
  foyer.store.set(controllerAtom, undefined)
  foyer.store.set(connectAttemptAtom, { step: 'idle' })
}
