import type { RedirectProvider } from '@foyer/base/socials'
import { atomWithReducer } from 'jotai/vanilla/utils'
import type { Foyer } from '../../foyer.ts'
import { navigate } from '../../router/router.ts'

/** Where signing in by email stands. */
export type EmailFlow =
  | { readonly step: 'idle' }
  | { readonly step: 'sending'; readonly email: string }
  /** The link in the mail has to be opened first: this device is new. */
  | { readonly step: 'device'; readonly email: string }
  /** `error`: why the code before was not taken. */
  | { readonly step: 'code'; readonly email: string; readonly error?: unknown }
  | { readonly step: 'checking'; readonly email: string }
  | { readonly step: 'connecting'; readonly email: string }
  | { readonly step: 'failed'; readonly email: string; readonly error: unknown }

export type EmailEvent =
  | { readonly type: 'submitted'; readonly email: string }
  | { readonly type: 'answered'; readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }
  | { readonly type: 'deviceRegistered' }
  | { readonly type: 'codeEntered' }
  | { readonly type: 'codeRefused'; readonly error: unknown }
  | { readonly type: 'codeAccepted' }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'left' }

const afterAnswer = { VERIFY_DEVICE: 'device', VERIFY_OTP: 'code', CONNECT: 'connecting' } as const

/** Only what can follow: an answer that comes late changes nothing. */
export function emailTransition(flow: EmailFlow, event: EmailEvent): EmailFlow {
  const email = 'email' in flow ? flow.email : ''
  switch (event.type) {
    case 'submitted':
      return { step: 'sending', email: event.email }
    case 'answered':
      return flow.step === 'sending' ? { step: afterAnswer[event.action], email } : flow
    case 'deviceRegistered':
      return flow.step === 'device' ? { step: 'code', email } : flow
    case 'codeEntered':
      return flow.step === 'code' ? { step: 'checking', email } : flow
    case 'codeRefused':
      return flow.step === 'checking' ? { step: 'code', email, error: event.error } : flow
    case 'codeAccepted':
      return flow.step === 'checking' ? { step: 'connecting', email } : flow
    case 'failed':
      return flow.step === 'idle' ? flow : { step: 'failed', email, error: event.error }
    case 'left':
      return { step: 'idle' }
  }
}

export const emailFlowAtom = atomWithReducer<EmailFlow, EmailEvent>({ step: 'idle' }, emailTransition)

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
export function farcasterTransition(flow: FarcasterFlow, event: FarcasterEvent): FarcasterFlow {
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

export const farcasterFlowAtom = atomWithReducer<FarcasterFlow, FarcasterEvent>({ step: 'idle' }, farcasterTransition)

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
export function socialTransition(flow: SocialFlow, event: SocialEvent): SocialFlow {
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

export const socialFlowAtom = atomWithReducer<SocialFlow, SocialEvent>({ step: 'idle' }, socialTransition)

/** The visitor chose to sign in by email. */
export function startEmailLogin(foyer: Foyer): void {
  foyer.store.set(emailFlowAtom, { type: 'left' })
  foyer.events.emit({ type: 'EMAIL_LOGIN_SELECTED', properties: undefined })
  navigate(foyer, 'EmailLogin')
}
