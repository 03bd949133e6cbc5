import type { Namespace } from '@foyer/base'
import { atom } from 'jotai/vanilla'

/** Namespaces whose connection an earlier visit made: on this one the visitor has asked for nothing yet. */
export const restoredNamespacesAtom = atom<ReadonlySet<Namespace>>(new Set<Namespace>())
