import { atomWithReducer } from 'jotai/vanilla/utils'

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
export function transition(flow: EmailFlow, event: EmailEvent): EmailFlow {
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

const idle: EmailFlow = { step: 'idle' }

export const emailFlowAtom = atomWithReducer<EmailFlow, EmailEvent>(idle, transition)
