import type { AccountType, Namespace } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { getTraits } from '../../external/getTraits.ts'
import { connectionsAtom } from '../../state/connections.ts'

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

/** Whether the visitor is signed in to the embedded wallet, and connected through it. */
export const isEmbeddedConnectedAtom = atom((get) =>
  [...get(connectionsAtom).values()].flat().some(({ connectorId }) => getTraits(connectorId).kind === 'embedded'),
)
