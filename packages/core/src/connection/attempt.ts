import { after, type Namespace } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import { type ConnectAttempt, connectAttemptAtom } from './atoms.ts'

type Current = { readonly controller: AbortController; readonly connectorId: string; readonly namespace: Namespace }

/** One and the same, so that nothing is drawn again where there was no attempt. */
const idle: ConnectAttempt = { step: 'idle' }

/** Wallets whose answer nobody waits for any more; one may still come. */
const abandonedAtom = atom<ReadonlySet<string>>(new Set<string>())

const toKey = ({ connectorId, namespace }: { connectorId: string; namespace: Namespace }) =>
  `${namespace} ${connectorId}`

/** The attempt under way. */
export const currentAtom = atom<Current | undefined>(undefined)

/**
 * Begins an attempt, cancelling the one before. It counts as waiting once the wallet has not answered at once: one that
 * knows the site connects without a step between.
 * @returns the signal that ends it
 */
export function beginAttempt(foyer: Foyer, params: { connectorId: string; namespace: Namespace }): AbortSignal {
  cancelAttempt(foyer)
  forgive(foyer, params)
  const controller = new AbortController()
  foyer.store.set(currentAtom, { controller, ...params })
  after(0, controller.signal, () => {
    const isCurrent = foyer.store.get(currentAtom)?.controller === controller
    const { step } = foyer.store.get(connectAttemptAtom)
    if (isCurrent && step === 'idle') foyer.store.set(connectAttemptAtom, { step: 'waiting', ...params })
  })
  return controller.signal
}

/** Ends the wait for a wallet. It may still answer, and is then believed unless another has been connected since. */
export function cancelAttempt(foyer: Foyer): void {
  abandon(foyer)?.controller.abort()
  foyer.store.set(connectAttemptAtom, idle)
}

function abandon({ store }: Foyer): Current | undefined {
  const current = store.get(currentAtom)
  if (!current) return undefined
  store.set(abandonedAtom, (all) => new Set(all).add(toKey(current)))
  store.set(currentAtom, undefined)
  return current
}

function forgive({ store }: Foyer, params: { connectorId: string; namespace: Namespace }): void {
  if (!store.get(abandonedAtom).has(toKey(params))) return
  store.set(abandonedAtom, (all) => new Set([...all].filter((key) => key !== toKey(params))))
}

/** The wallet answered. */
export function endAttempt(foyer: Foyer, params: { connectorId: string; namespace: Namespace }): void {
  const { store } = foyer
  forgive(foyer, params)
  store.get(currentAtom)?.controller.abort()
  store.set(currentAtom, undefined)
  store.set(connectAttemptAtom, idle)
}

/** An attempt failed: nothing waits any more, and the screen can say why. */
export function failAttempt(foyer: Foyer, params: { connectorId: string; namespace: Namespace; error: unknown }): void {
  abandon(foyer)
  foyer.store.set(connectAttemptAtom, { step: 'failed', ...params })
}

/** Whether an attempt with this connector is under way: its own answer is about to come. */
export function isAttempting(foyer: Foyer, params: { connectorId: string; namespace: Namespace }): boolean {
  const current = foyer.store.get(currentAtom)
  return current?.connectorId === params.connectorId && current.namespace === params.namespace
}

/** Whether the visitor gave up waiting for this wallet, and chose no other way to it since. */
export function isAbandoned({ store }: Foyer, params: { connectorId: string; namespace: Namespace }): boolean {
  return store.get(abandonedAtom).has(toKey(params))
}
