import { type PaymentOptions, type PayResult, pay } from '@foyer/core/pay'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFoyerContext } from './FoyerContext.ts'

type UsePayOptions = {
  readonly onSuccess?: ((result: PayResult) => void) | undefined
  readonly onError?: ((error: unknown) => void) | undefined
}

type PayState =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'success'; readonly data: PayResult }
  | { readonly status: 'error'; readonly error: unknown }

/** A payment of the page: how to open it, and what became of the last one. */
export function usePay(options: UsePayOptions = {}): {
  /** Never rejects: what went wrong is in `error`, and told to `onError`. */
  readonly open: (payment: PaymentOptions) => Promise<void>
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly data: PayResult | undefined
} {
  const { foyer } = useFoyerContext()
  const [state, setState] = useState<PayState>({ status: 'idle' })
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const open = useCallback(
    async (payment: PaymentOptions) => {
      setState({ status: 'pending' })
      try {
        const data = await pay(foyer, payment)
        setState({ status: 'success', data })
        latest.current.onSuccess?.(data)
      } catch (error) {
        setState({ status: 'error', error })
        latest.current.onError?.(error)
      }
    },
    [foyer],
  )
  const { status } = state
  return {
    ...{ open, isPending: status === 'pending', isSuccess: status === 'success', isError: status === 'error' },
    error: status === 'error' ? state.error : undefined,
    data: status === 'success' ? state.data : undefined,
  }
}
