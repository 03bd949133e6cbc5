import type { Foyer } from '@foyer/core'
import { createRequest, type RequestState, sendTransaction, signMessage, signTypedData } from '@foyer/core/signing'
import { type Current, useBinding } from './useBinding.ts'
import { useFoyer } from './useFoyer.ts'

function useRequest<input, output>(action: (foyer: Foyer, input: input) => Promise<output>) {
  const { foyer } = useFoyer()
  const request = createRequest(action)
  return { state: useBinding(request), act: (input: input) => request.act(foyer, input) }
}

/** How to ask the visitor to sign text, and what became of it, reactive. Call it within a press; it rejects as core's `signMessage`. */
export function useFoyerSignMessage(): {
  readonly state: Current<RequestState<string>>
  readonly signMessage: (input: Parameters<typeof signMessage>[1]) => Promise<string>
} {
  const { state, act } = useRequest<Parameters<typeof signMessage>[1], string>(signMessage)
  return { state, signMessage: act }
}

/** How to ask the visitor to sign typed data, and what became of it, reactive. It rejects as core's `signTypedData`. */
export function useFoyerSignTypedData(): {
  readonly state: Current<RequestState<`0x${string}`>>
  readonly signTypedData: (input: Parameters<typeof signTypedData>[1]) => Promise<`0x${string}`>
} {
  const { state, act } = useRequest(signTypedData)
  return { state, signTypedData: act }
}

/** How to ask the visitor to send, and what became of it, reactive. It rejects as core's `sendTransaction`. */
export function useFoyerSendTransaction(): {
  readonly state: Current<RequestState<string>>
  readonly sendTransaction: (input: Parameters<typeof sendTransaction>[1]) => Promise<string>
} {
  const { state, act } = useRequest<Parameters<typeof sendTransaction>[1], string>(sendTransaction)
  return { state, sendTransaction: act }
}
