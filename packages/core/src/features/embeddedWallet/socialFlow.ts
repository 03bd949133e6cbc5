import type { RedirectProvider } from '@foyer/base/socials'
import { atomWithReducer } from 'jotai/vanilla/utils'

/** Where a login through an account elsewhere stands: in its window, then with the wallet. */
export type SocialFlow =
  | { readonly step: 'idle' }
  | { readonly step: 'waiting' | 'connecting'; readonly provider: RedirectProvider }
  | { readonly step: 'failed'; readonly provider: RedirectProvider; readonly error: unknown }

export type SocialEvent =
  | { readonly type: 'started'; readonly provider: RedirectProvider }
  | { readonly type: 'answered' }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'left' }

/** Only what can follow: an answer that comes late changes nothing. */
export function transition(flow: SocialFlow, event: SocialEvent): SocialFlow {
  switch (event.type) {
    case 'started':
      return { step: 'waiting', provider: event.provider }
    case 'answered':
      return flow.step === 'waiting' ? { step: 'connecting', provider: flow.provider } : flow
    case 'failed':
      return flow.step === 'idle' ? flow : { step: 'failed', provider: flow.provider, error: event.error }
    case 'left':
      return { step: 'idle' }
  }
}

const idle: SocialFlow = { step: 'idle' }

export const socialFlowAtom = atomWithReducer<SocialFlow, SocialEvent>(idle, transition)
