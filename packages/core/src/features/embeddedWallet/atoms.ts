import type { AccountType, Namespace } from '@foyer/base'
import { atom } from 'jotai/vanilla'

/** EVM chain ids on which the frame has smart accounts. */
export const smartAccountNetworksAtom = atom<readonly number[]>([])

/** What the visitor chose, where they chose. */
export const chosenAccountTypesAtom = atom<Partial<Record<Namespace, AccountType>>>({})

/** A request the visitor has to answer in the frame. */
export type Approval = { readonly id: number; readonly method: string }

/** The transaction stack: requests that wait for the visitor, the oldest first. */
export const approvalsAtom = atom<readonly Approval[]>([])

/** A login of an earlier visit did not last: the visitor signed out in the frame, or the browser keeps nothing for it. */
export const isLoginLostAtom = atom(false)
