import { atom, type Getter, type Setter } from 'jotai/vanilla'
import type { Store } from '../foyer.ts'

const transactionAtom = atom(null, (get, set, run: (get: Getter, set: Setter) => unknown) => run(get, set))

/** Listeners hear of everything that `run` writes at once, and never of a part of it. */
export function transact<result>(store: Store, run: (get: Getter, set: Setter) => result): result {
  return store.set(transactionAtom, run) as result
}
