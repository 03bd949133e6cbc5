import { atom } from 'jotai/vanilla'
import { connectionsAtom } from '../state/connections.ts'
import { getTraits } from './getTraits.ts'

/** Whether the visitor is signed in to the embedded wallet, and connected through it. */
export const isEmbeddedConnectedAtom = atom((get) =>
  [...get(connectionsAtom).values()].flat().some(({ connectorId }) => getTraits(connectorId).kind === 'embedded'),
)
