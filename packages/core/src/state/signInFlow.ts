import type { AccountOwners, CaipAddress, Namespace, SiwxSession } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { Config } from '../config/resolveConfig.ts'

/** An account on its network, and the one that was signed in before it. */
type Asked = { readonly account: CaipAddress; readonly lastSigned: CaipAddress | undefined }

/** Where signing in stands, for the account and network in use. */
export type SignInFlow =
  /** No one is connected, or on a network the site did not name. */
  | { readonly step: 'idle'; readonly lastSigned: CaipAddress | undefined }
  /** The site is asked whether the account has a session. */
  | ({ readonly step: 'checking' } & Asked)
  | ({ readonly step: 'unsigned'; readonly required: boolean; readonly error?: unknown } & Asked)
  | ({
      readonly step: 'signing'
      readonly required: boolean
      readonly controller: AbortController
      /** Of an account that several people own, once that is known. */
      readonly owners?: AccountOwners
    } & Asked)
  /** The visitor does not sign: they go back to the network where they had, or are disconnected. */
  | ({ readonly step: 'leaving'; readonly required: boolean; readonly controller: AbortController } & Asked)
  /** The visitor does not sign, and need not. */
  | ({ readonly step: 'skipped' } & Asked)
  | ({ readonly step: 'signed'; readonly session: SiwxSession } & Asked)

/** How the visitor’s sign-in stands. */
export const signInFlowAtom = atom<SignInFlow>({ step: 'idle', lastSigned: undefined })

export function isSignInOn({ siwx, siweConfig }: Pick<Config, 'siwx' | 'siweConfig'>): boolean {
  return siwx !== undefined || siweConfig !== undefined
}

/** Namespaces whose connection an earlier visit made: on this one the visitor has asked for nothing yet. */
export const restoredNamespacesAtom = atom<ReadonlySet<Namespace>>(new Set<Namespace>())
