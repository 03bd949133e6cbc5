import type { CaipAddress, SiwxSession } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { requiredSignInAtom } from '../../state/requiredSignIn.ts'
import { type SignInFlow, signInFlowAtom } from '../../state/signInFlow.ts'

export type SignInEvent =
  /** Another account or network is in use, or none that could sign in. */
  | { readonly type: 'accountChanged'; readonly account: CaipAddress | undefined }
  /** The site said whether the account has a session, or could not. */
  | {
      readonly type: 'checked'
      readonly account: CaipAddress
      readonly session: SiwxSession | undefined
      readonly required: boolean
      readonly error?: unknown
    }
  | { readonly type: 'signStarted'; readonly required: boolean; readonly controller: AbortController }
  | { readonly type: 'signed'; readonly account: CaipAddress; readonly session: SiwxSession }
  | { readonly type: 'leaveStarted'; readonly required: boolean; readonly controller: AbortController }
  /** Signing or leaving did not work. */
  | { readonly type: 'failed'; readonly account: CaipAddress; readonly error: unknown }
  | { readonly type: 'skipped' }
  /** The session ended, and not by what the visitor did on this page. */
  | { readonly type: 'ended'; readonly account: CaipAddress; readonly required: boolean }

/** Returns what an event makes of the flow. An answer for an account that is not in use any more changes nothing. */
export function signInTransition(flow: SignInFlow, event: SignInEvent): SignInFlow {
  switch (event.type) {
    case 'accountChanged':
      return changeAccount(flow, event.account)
    case 'checked':
      return flow.step === 'checking' && flow.account === event.account ? handleCheck(flow, event) : flow
    case 'signStarted':
      return flow.step === 'unsigned' || flow.step === 'skipped'
        ? { step: 'signing', ...pickAsked(flow), required: event.required, controller: event.controller }
        : flow
    case 'signed':
      return flow.step !== 'idle' && flow.account === event.account
        ? { step: 'signed', ...pickAsked(flow), session: event.session }
        : flow
    case 'leaveStarted':
      return flow.step === 'idle' || flow.step === 'signed'
        ? flow
        : { step: 'leaving', ...pickAsked(flow), required: event.required, controller: event.controller }
    case 'failed':
      return (flow.step === 'signing' || flow.step === 'leaving') && flow.account === event.account
        ? { step: 'unsigned', ...pickAsked(flow), required: flow.required, error: event.error }
        : flow
    case 'ended':
      return flow.step === 'signed' && flow.account === event.account ? handleEnd(flow, event.required) : flow
    case 'skipped':
      return flow.step === 'idle' || flow.step === 'signed' ? flow : { step: 'skipped', ...pickAsked(flow) }
  }
}

function changeAccount(flow: SignInFlow, account: CaipAddress | undefined): SignInFlow {
  if (flow.step !== 'idle' && flow.account === account) return flow
  const lastSigned = flow.step === 'signed' ? flow.account : flow.lastSigned
  if (account) return { step: 'checking', account, lastSigned }
  return flow.step === 'idle' ? flow : { step: 'idle', lastSigned }
}

function handleCheck(
  flow: Extract<SignInFlow, { step: 'checking' }>,
  { session, required, error }: Extract<SignInEvent, { type: 'checked' }>,
): SignInFlow {
  if (session) return { step: 'signed', ...pickAsked(flow), session }
  return { step: 'unsigned', ...pickAsked(flow), required, ...(error !== undefined && { error }) }
}

function handleEnd(flow: Extract<SignInFlow, { step: 'signed' }>, required: boolean): SignInFlow {
  return required ? { step: 'unsigned', ...pickAsked(flow), required } : { step: 'skipped', ...pickAsked(flow) }
}

function pickAsked({ account, lastSigned }: Exclude<SignInFlow, { step: 'idle' }>) {
  return { account, lastSigned }
}

/** The one way in which the flow changes. */
export const signInEventAtom = atom(null, (get, set, event: SignInEvent) => {
  const flow = get(signInFlowAtom)
  const next = signInTransition(flow, event)
  if (next === flow) return
  set(signInFlowAtom, next)
  set(requiredSignInAtom, 'required' in next && next.required ? next.account : undefined)
  // a caller that waited for a wallet in a step that is over waits no longer
  if ('controller' in flow && !('controller' in next && next.controller === flow.controller)) flow.controller.abort()
})
