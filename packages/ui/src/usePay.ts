import { type PaymentOptions, type PayResult, pay } from '@foyer/core/pay'
import { useCallback } from 'react'
import { useFoyerContext } from './FoyerContext.ts'
import { type ActionListeners, useAction } from './useAction.ts'

/** A payment of the page: how to open it, and what became of the last one. */
export function usePay(options: ActionListeners<PayResult> = {}): {
  /** Never rejects: what went wrong is in `error`, and told to `onError`. */
  readonly open: (payment: PaymentOptions) => Promise<void>
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly data: PayResult | undefined
} {
  const { foyer } = useFoyerContext()
  const { act, ...state } = useAction(
    useCallback((payment: PaymentOptions) => pay(foyer, payment), [foyer]),
    options,
  )
  return { open: act, ...state }
}
