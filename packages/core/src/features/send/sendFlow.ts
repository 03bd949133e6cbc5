import { atomWithReducer } from 'jotai/vanilla/utils'

/** Where sending stands, until the wallet has signed; from then on the transaction has a state of its own. */
export type SendFlow =
  | { readonly step: 'editing' }
  | { readonly step: 'confirming' }
  /** `id`: of the record. */
  | { readonly step: 'sent'; readonly id: string }
  /** The same was asked for before and has no end yet: told first. `ids`: of those records, and of the locks that other pages hold. */
  | ({ readonly step: 'repeated' } & Repeated)
  /** Nothing was sent. */
  | { readonly step: 'failed'; readonly error: unknown }

/** `isSigned`: they are on their way; else the wallet may still sign one. */
type Repeated = { readonly ids: readonly string[]; readonly isSigned: boolean }

export type SendEvent =
  | { readonly type: 'submitted' }
  | { readonly type: 'signed'; readonly id: string }
  | ({ readonly type: 'repeated' } & Repeated)
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'reset' }

/** Only what can follow: a second press while the wallet is asked changes nothing, so nothing is sent twice. */
export function transition(flow: SendFlow, event: SendEvent): SendFlow {
  switch (event.type) {
    case 'submitted':
      return flow.step === 'confirming' || flow.step === 'sent' ? flow : { step: 'confirming' }
    case 'signed':
      return flow.step === 'confirming' ? { step: 'sent', id: event.id } : flow
    case 'repeated':
      return flow.step === 'confirming' ? { step: 'repeated', ids: event.ids, isSigned: event.isSigned } : flow
    case 'failed':
      return flow.step === 'confirming' ? { step: 'failed', error: event.error } : flow
    case 'reset':
      return { step: 'editing' }
  }
}

const editing: SendFlow = { step: 'editing' }

export const sendFlowAtom = atomWithReducer<SendFlow, SendEvent>(editing, transition)
