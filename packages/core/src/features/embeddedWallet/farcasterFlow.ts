import { atomWithReducer } from 'jotai/vanilla/utils'

/** Where a login with Farcaster stands: its address is on the way, on screen, confirmed in the app. */
export type FarcasterFlow =
  | { readonly step: 'idle' | 'starting' | 'connecting' }
  | { readonly step: 'waiting'; readonly url: string }
  | { readonly step: 'failed'; readonly error: unknown }

export type FarcasterEvent =
  | { readonly type: 'started' | 'answered' | 'left' }
  /** What the visitor opens in the app, or scans with it. */
  | { readonly type: 'offered'; readonly url: string }
  | { readonly type: 'failed'; readonly error: unknown }

/** Only what can follow: an answer that comes late changes nothing. */
export function transition(flow: FarcasterFlow, event: FarcasterEvent): FarcasterFlow {
  switch (event.type) {
    case 'started':
      return { step: 'starting' }
    case 'offered':
      return flow.step === 'starting' ? { step: 'waiting', url: event.url } : flow
    case 'answered':
      return flow.step === 'waiting' ? { step: 'connecting' } : flow
    case 'failed':
      return flow.step === 'idle' ? flow : { step: 'failed', error: event.error }
    case 'left':
      return { step: 'idle' }
  }
}

const idle: FarcasterFlow = { step: 'idle' }

export const farcasterFlowAtom = atomWithReducer<FarcasterFlow, FarcasterEvent>(idle, transition)
