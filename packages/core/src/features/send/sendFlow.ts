import { atomWithReducer } from 'jotai/vanilla/utils'

/** Where sending stands, until the wallet has signed; from then on the transaction has a state of its own. */
export type SendFlow =
  | { readonly step: 'editing' }
  | { readonly step: 'confirming' }
  | { readonly step: 'sent'; readonly hash: string }
  /** Nothing was sent. */
  | { readonly step: 'failed'; readonly error: unknown }

export type SendEvent =
  | { readonly type: 'submitted' }
  | { readonly type: 'signed'; readonly hash: string }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'reset' }

/** Only what can follow: a second press while the wallet is asked changes nothing, so nothing is sent twice. */
export function transition(flow: SendFlow, event: SendEvent): SendFlow {
  switch (event.type) {
    case 'submitted':
      return flow.step === 'editing' || flow.step === 'failed' ? { step: 'confirming' } : flow
    case 'signed':
      return flow.step === 'confirming' ? { step: 'sent', hash: event.hash } : flow
    case 'failed':
      return flow.step === 'confirming' ? { step: 'failed', error: event.error } : flow
    case 'reset':
      return { step: 'editing' }
  }
}

const editing: SendFlow = { step: 'editing' }

export const sendFlowAtom = atomWithReducer<SendFlow, SendEvent>(editing, transition)
