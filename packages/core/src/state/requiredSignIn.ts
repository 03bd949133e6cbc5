import type { CaipAddress } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { activeCaipAddressAtom } from './connections.ts'

/** The account that has to sign in before anything else; written with the flow of signing in, which loads later. */
export const requiredSignInAtom = atom<CaipAddress | undefined>(undefined)

/** Whether that account is the one in use. */
export const isSignInDueAtom = atom((get) => {
  const account = get(requiredSignInAtom)
  return account !== undefined && account === get(activeCaipAddressAtom)
})
