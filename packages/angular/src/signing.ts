import type { Signal } from '@angular/core'
import type { Foyer } from '@foyer/core'
import { createRequest, type RequestState, sendTransaction, signMessage, signTypedData } from '@foyer/core/signing'
import { injectFoyer } from './provideFoyer.ts'
import { injectBinding } from './signals.ts'

function injectRequest<input, output>(action: (foyer: Foyer, input: input) => Promise<output>) {
  const { foyer } = injectFoyer()
  const request = createRequest(action)
  return { state: injectBinding(request), act: (input: input) => request.act(foyer, input) }
}

/** How to ask the visitor to sign text, and what became of it, as a signal. Call it within a press; it rejects as core's `signMessage`. */
export function injectFoyerSignMessage(): {
  readonly state: Signal<RequestState<string>>
  readonly signMessage: (input: Parameters<typeof signMessage>[1]) => Promise<string>
} {
  const { state, act } = injectRequest<Parameters<typeof signMessage>[1], string>(signMessage)
  return { state, signMessage: act }
}

/** How to ask the visitor to sign typed data, and what became of it, as a signal. It rejects as core's `signTypedData`. */
export function injectFoyerSignTypedData(): {
  readonly state: Signal<RequestState<`0x${string}`>>
  readonly signTypedData: (input: Parameters<typeof signTypedData>[1]) => Promise<`0x${string}`>
} {
  const { state, act } = injectRequest(signTypedData)
  return { state, signTypedData: act }
}

/** How to ask the visitor to send, and what became of it, as a signal. It rejects as core's `sendTransaction`. */
export function injectFoyerSendTransaction(): {
  readonly state: Signal<RequestState<string>>
  readonly sendTransaction: (input: Parameters<typeof sendTransaction>[1]) => Promise<string>
} {
  const { state, act } = injectRequest<Parameters<typeof sendTransaction>[1], string>(sendTransaction)
  return { state, sendTransaction: act }
}
