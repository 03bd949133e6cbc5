import type { Connection, Namespace } from '@foyer/base'
import { connectWallet } from '@foyer/core'
import { useEffect, useRef, useState } from 'react'
import { useFoyerContext, useIsClient } from './FoyerContext.ts'

type UseWalletOptions = {
  /** Default: every family that the site and the wallet have. */
  readonly namespace?: Namespace | undefined
  /** The newest one counts. */
  readonly onSuccess?: ((connection: Connection) => void) | undefined
  /** The newest one counts; told of a visitor who leaves, too (`ModalClosed`). */
  readonly onError?: ((error: Error) => void) | undefined
}

type State =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'success'; readonly data: Connection }
  | { readonly status: 'error'; readonly error: Error }

/** One wallet, for a button of your own. */
export function useFoyerWallet({ namespace, onSuccess, onError }: UseWalletOptions = {}): {
  /** Call it within a press. See core's `connectWallet` for the names. Never rejects. */
  readonly connect: (wallet: string) => Promise<void>
  readonly data: Connection | undefined
  readonly error: Error | undefined
  /** False on a server and while hydrating. */
  readonly isReady: boolean
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
} {
  const { foyer } = useFoyerContext()
  const [state, setState] = useState<State>({ status: 'idle' })
  const attempt = useRef<object>(undefined)
  const listeners = useRef({ onSuccess, onError })
  useEffect(() => {
    listeners.current = { onSuccess, onError }
  })
  const connect = async (wallet: string) => {
    const own = {}
    attempt.current = own
    setState({ status: 'pending' })
    try {
      const data = await connectWallet(foyer, { wallet, namespace })
      if (attempt.current === own) setState({ status: 'success', data })
      listeners.current.onSuccess?.(data)
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause))
      // another press has begun something else
      if (attempt.current === own) setState({ status: 'error', error })
      listeners.current.onError?.(error)
    }
  }
  return {
    connect,
    data: state.status === 'success' ? state.data : undefined,
    error: state.status === 'error' ? state.error : undefined,
    isReady: useIsClient(),
    isPending: state.status === 'pending',
    isSuccess: state.status === 'success',
    isError: state.status === 'error',
  }
}
