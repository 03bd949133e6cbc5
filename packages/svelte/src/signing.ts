import type { Foyer } from '@foyer/core'
import { createRequest, type RequestState, sendTransaction, signMessage, signTypedData } from '@foyer/core/signing'
import { useFoyer } from './context.ts'
import { type Current, useBinding } from './state.ts'

function useRequest<input, output>(action: (foyer: Foyer, input: input) => Promise<output>) {
  const { foyer } = useFoyer()
  const request = createRequest(action)
  const act = (input: input) => request.act(foyer, input)
  return { state: useBinding(request), act, actQuietly: (input: input) => void act(input).catch(() => {}) }
}

/** Returns a function that asks the visitor to sign text, and what became of it, reactive. See core's `signMessage`. */
export function useFoyerSignMessage(): {
  readonly state: Current<RequestState<string>>
  /** Call it within a press. What goes wrong is in `state`. */
  readonly signMessage: (input: Parameters<typeof signMessage>[1]) => void
  /** As `signMessage`; rejects with what core's `signMessage` throws. */
  readonly signMessageAsync: (input: Parameters<typeof signMessage>[1]) => Promise<string>
} {
  const { state, act, actQuietly } = useRequest<Parameters<typeof signMessage>[1], string>(signMessage)
  return { state, signMessage: actQuietly, signMessageAsync: act }
}

/** Returns a function that asks the visitor to sign typed data, and what became of it, reactive. See core's `signTypedData`. */
export function useFoyerSignTypedData(): {
  readonly state: Current<RequestState<`0x${string}`>>
  /** Call it within a press. What goes wrong is in `state`. */
  readonly signTypedData: (input: Parameters<typeof signTypedData>[1]) => void
  /** As `signTypedData`; rejects with what core's `signTypedData` throws. */
  readonly signTypedDataAsync: (input: Parameters<typeof signTypedData>[1]) => Promise<`0x${string}`>
} {
  const { state, act, actQuietly } = useRequest(signTypedData)
  return { state, signTypedData: actQuietly, signTypedDataAsync: act }
}

/** Returns a function that asks the visitor to send, and what became of it, reactive. See core's `sendTransaction`. */
export function useFoyerSendTransaction(): {
  readonly state: Current<RequestState<string>>
  /** Call it within a press. What goes wrong is in `state`. */
  readonly sendTransaction: (input: Parameters<typeof sendTransaction>[1]) => void
  /** As `sendTransaction`; rejects with what core's `sendTransaction` throws. */
  readonly sendTransactionAsync: (input: Parameters<typeof sendTransaction>[1]) => Promise<string>
} {
  const { state, act, actQuietly } = useRequest<Parameters<typeof sendTransaction>[1], string>(sendTransaction)
  return { state, sendTransaction: actQuietly, sendTransactionAsync: act }
}
