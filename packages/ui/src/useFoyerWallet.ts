import type { Connection, Namespace } from '@foyer/base'
import { connectWallet } from '@foyer/core'
import { useCallback } from 'react'
import { useFoyerContext, useIsClient } from './FoyerContext.ts'
import { type ActionListeners, useAction } from './useAction.ts'

/** `onError` is told of a visitor who leaves, too (`ModalClosed`). */
type UseWalletOptions = ActionListeners<Connection> & {
  /** Default: every family that the site and the wallet have. */
  readonly namespace?: Namespace | undefined
}

/** One wallet, for a button of your own. */
export function useFoyerWallet({ namespace, ...listeners }: UseWalletOptions = {}): {
  /** Call it within a press. See core's `connectWallet` for the names. Never rejects. */
  readonly connect: (wallet: string) => Promise<void>
  readonly data: Connection | undefined
  readonly error: unknown
  /** False on a server and while hydrating. */
  readonly isReady: boolean
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
} {
  const { foyer } = useFoyerContext()
  const run = useCallback((wallet: string) => connectWallet(foyer, { wallet, namespace }), [foyer, namespace])
  const { act, ...state } = useAction(run, listeners)
  return { connect: act, isReady: useIsClient(), ...state }
}
