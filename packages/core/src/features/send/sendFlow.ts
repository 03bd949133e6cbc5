import { atomWithReducer } from 'jotai/vanilla/utils'

/** Where sending stands. */
export type SendFlow =
  | { readonly step: 'editing' }
  | { readonly step: 'confirming' }
  | { readonly step: 'mining'; readonly hash: string }
  | { readonly step: 'done'; readonly hash: string }
  | { readonly step: 'failed'; readonly error: unknown; readonly hash: string | undefined }

export type SendEvent =
  | { readonly type: 'submitted' }
  | { readonly type: 'signed'; readonly hash: string }
  | { readonly type: 'included' }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'reset' }

/** Only what can follow: a second press while the wallet is asked changes nothing, so nothing is sent twice. */
export function transition(flow: SendFlow, event: SendEvent): SendFlow {
  const hash = 'hash' in flow ? flow.hash : undefined
  switch (event.type) {
    case 'submitted':
      return flow.step === 'editing' || flow.step === 'failed' ? { step: 'confirming' } : flow
    case 'signed':
      return flow.step === 'confirming' ? { step: 'mining', hash: event.hash } : flow
    case 'included':
      return flow.step === 'mining' ? { step: 'done', hash: flow.hash } : flow
    case 'failed':
      return flow.step === 'confirming' || flow.step === 'mining' ? { step: 'failed', error: event.error, hash } : flow
    case 'reset':
      return { step: 'editing' }
  }
}

const editing: SendFlow = { step: 'editing' }

export const sendFlowAtom = atomWithReducer<SendFlow, SendEvent>(editing, transition)
