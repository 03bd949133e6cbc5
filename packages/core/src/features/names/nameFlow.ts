import type { CaipAddress } from '@foyer/base'
import { atom } from 'jotai/vanilla'

/** Names without their suffix: what is typed, and the suggestion chosen in its place. */
type Draft = { readonly text: string; readonly picked: string | undefined }

/** Where registering a name stands. */
export type NameFlow =
  | ({ readonly step: 'choosing'; readonly error?: unknown } & Draft)
  /** The wallet is asked to sign. */
  | ({ readonly step: 'signing'; readonly controller: AbortController } & Draft)
  /** It has signed, and the name service is asked. */
  | ({ readonly step: 'registering' } & Draft)
  | { readonly step: 'registered'; readonly name: string; readonly account: CaipAddress }

export type NameEvent =
  | { readonly type: 'started' }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'picked'; readonly label: string }
  | { readonly type: 'submitted'; readonly controller: AbortController }
  | { readonly type: 'signed' }
  | { readonly type: 'registered'; readonly name: string; readonly account: CaipAddress }
  | { readonly type: 'failed'; readonly error: unknown }

const start: NameFlow = { step: 'choosing', text: '', picked: undefined }

export function nameTransition(flow: NameFlow, event: NameEvent): NameFlow {
  switch (event.type) {
    case 'started':
      return start
    case 'typed':
      return isDraft(flow) ? { step: 'choosing', text: event.text, picked: undefined } : flow
    case 'picked':
      return isDraft(flow) ? { step: 'choosing', text: 'text' in flow ? flow.text : '', picked: event.label } : flow
    case 'submitted':
      return flow.step === 'choosing' ? { step: 'signing', ...pickDraft(flow), controller: event.controller } : flow
    case 'signed':
      return flow.step === 'signing' ? { step: 'registering', ...pickDraft(flow) } : flow
    case 'registered':
      return flow.step === 'registering' ? { step: 'registered', name: event.name, account: event.account } : flow
    case 'failed':
      return flow.step === 'signing' || flow.step === 'registering'
        ? { step: 'choosing', ...pickDraft(flow), error: event.error }
        : flow
  }
}

/** After one name another can be chosen. */
function isDraft({ step }: NameFlow): boolean {
  return step === 'choosing' || step === 'registered'
}

function pickDraft({ text, picked }: Draft): Draft {
  return { text, picked }
}

const stateAtom = atom<NameFlow>(start)

/** Changed by events alone. A caller that waits for a signature that isn't wanted any more waits no longer. */
export const nameFlowAtom = atom(
  (get) => get(stateAtom),
  (get, set, event: NameEvent) => {
    const flow = get(stateAtom)
    const next = nameTransition(flow, event)
    if (next === flow) return
    set(stateAtom, next)
    if (flow.step === 'signing' && event.type === 'started') flow.controller.abort()
  },
)
