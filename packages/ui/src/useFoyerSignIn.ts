import { type CaipAddress, loadPart, type SiwxSession } from '@foyer/base'
import { signInFlowAtom } from '@foyer/core/internal/views'
import { useMemo } from 'react'
import { useFoyerAtom, useFoyerContext } from './FoyerContext.ts'

export type SignInState = {
  /**
   * Of the account and network in use: `idle` while no one is connected, `checking` while the site is asked whether there is a
   * session, `unsigned` and `skipped` without one, `signing` and `leaving` while the visitor decides, `signed`.
   */
  readonly status: 'idle' | 'checking' | 'unsigned' | 'signing' | 'leaving' | 'skipped' | 'signed'
  readonly isSignedIn: boolean
  /** CAIP-10. */
  readonly account: CaipAddress | undefined
  readonly session: SiwxSession | undefined
  /** Why it did not work the last time. */
  readonly error: unknown
  /** Opens the screen on which the visitor signs. @throws FoyerError `SiwxNotEnabled`, `NoActiveCaipAddress` */
  readonly signIn: () => Promise<void>
  /** Ends the session and leaves the wallet connected; see core's `signOut`. */
  readonly signOut: () => Promise<void>
}

/** Returns whether the connected account has signed in, and how it does; what takes part in that loads when it is called. */
export function useFoyerSignIn(): SignInState {
  const { foyer } = useFoyerContext()
  const flow = useFoyerAtom(signInFlowAtom)
  const actions = useMemo(
    () => ({
      signIn: async () => (await loadPart(() => import('@foyer/core/siwx'))).openSignIn(foyer),
      signOut: async () => (await loadPart(() => import('@foyer/core/siwx'))).signOut(foyer),
    }),
    [foyer],
  )
  return {
    status: flow.step,
    isSignedIn: flow.step === 'signed',
    account: flow.step === 'idle' ? undefined : flow.account,
    session: flow.step === 'signed' ? flow.session : undefined,
    error: flow.step === 'unsigned' ? flow.error : undefined,
    ...actions,
  }
}
