import { atomWithReducer } from 'jotai/vanilla/utils'
import { isAllowance, isAsShown, type SwapOffer, type SwapRequest } from './swapOffer.ts'

/** Where a swap stands, from the preview until the wallet has signed it; from then on it has a state of its own. */
export type SwapFlow =
  | { readonly step: 'reviewing' }
  /** Pressed: the quote is asked again. */
  | { readonly step: 'checking'; readonly shown: SwapOffer }
  /** Worse than what was shown: shown again, and nothing is asked before another yes. */
  | { readonly step: 'changed'; readonly was: SwapOffer; readonly now: SwapOffer }
  | { readonly step: 'asking'; readonly shown: SwapOffer; readonly request: SwapRequest }
  /** An allowance is on its way. */
  | { readonly step: 'waiting'; readonly shown: SwapOffer; readonly request: SwapRequest; readonly hash: string }
  /** An allowance has arrived. */
  | { readonly step: 'allowed'; readonly request: SwapRequest }
  | { readonly step: 'sent'; readonly hash: string }
  /** `isUnclear`: the wallet may still sign what it was asked. */
  | { readonly step: 'failed'; readonly failure: SwapFailure; readonly isUnclear: boolean }

/**
 * An error, or why nothing was asked: the transaction was not what was shown; or the same was asked for before and has no end yet,
 * which is told first.
 */
export type SwapFailure =
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'notAsShown' }
  /** `ids`: of those records, and of the locks that other pages hold. `isSigned`: they are on their way; else a wallet may still sign one. */
  | { readonly kind: 'repeated'; readonly ids: readonly string[]; readonly isSigned: boolean }

/** `shown` names the press: each has an object of its own. */
export type SwapEvent =
  | { readonly type: 'submitted'; readonly shown: SwapOffer }
  | { readonly type: 'quoted'; readonly shown: SwapOffer; readonly now: SwapOffer }
  | { readonly type: 'asked'; readonly shown: SwapOffer; readonly request: SwapRequest }
  /** `hash`: of the transaction, or what names a batch. */
  | { readonly type: 'signed'; readonly request: SwapRequest; readonly hash: string }
  | { readonly type: 'included'; readonly hash: string }
  | {
      readonly type: 'failed'
      readonly shown: SwapOffer
      readonly failure: SwapFailure
      readonly isUnclear: boolean
    }
  /** The wallet cannot do what it was asked, and has done nothing. */
  | { readonly type: 'withdrawn'; readonly shown: SwapOffer }
  /** The visitor gives up waiting, or has seen what became of it. */
  | { readonly type: 'left' }

const reviewing: SwapFlow = { step: 'reviewing' }

/**
 * Only what can follow. The wallet is asked once per press, and only what does what was shown when it was pressed; while it may
 * still sign, nothing else is asked before the visitor has seen that.
 */
export function transition(flow: SwapFlow, event: SwapEvent): SwapFlow {
  switch (event.type) {
    case 'submitted':
      return canSubmit(flow) ? { step: 'checking', shown: event.shown } : flow
    case 'quoted':
      return isCheckOf(flow, event.shown) ? { step: 'changed', was: event.shown, now: event.now } : flow
    case 'asked':
      if (!isCheckOf(flow, event.shown)) return flow
      return isAsShown(event.request, event.shown)
        ? { step: 'asking', shown: event.shown, request: event.request }
        : { step: 'failed', failure: { kind: 'notAsShown' }, isUnclear: false }
    case 'signed':
      if (flow.step !== 'asking' || flow.request !== event.request) return flow
      return isAllowance(event.request.task)
        ? { step: 'waiting', shown: flow.shown, request: event.request, hash: event.hash }
        : { step: 'sent', hash: event.hash }
    case 'included':
      return flow.step === 'waiting' && flow.hash === event.hash ? { step: 'allowed', request: flow.request } : flow
    case 'failed':
      return isOf(flow, event.shown) ? { step: 'failed', failure: event.failure, isUnclear: event.isUnclear } : flow
    case 'withdrawn':
      return isOf(flow, event.shown) ? reviewing : flow
    case 'left':
      // the wallet still has the question
      return flow.step === 'asking'
        ? { step: 'failed', failure: { kind: 'error', error: undefined }, isUnclear: true }
        : reviewing
  }
}

/** Whether a press asks for something now. */
export function canSubmit(flow: SwapFlow): boolean {
  if (flow.step === 'failed') return !flow.isUnclear
  return flow.step === 'reviewing' || flow.step === 'changed' || flow.step === 'allowed'
}

function isOf(flow: SwapFlow, shown: SwapOffer): boolean {
  return 'shown' in flow && flow.shown === shown
}

function isCheckOf(flow: SwapFlow, shown: SwapOffer): boolean {
  return flow.step === 'checking' && flow.shown === shown
}

export const swapFlowAtom = atomWithReducer<SwapFlow, SwapEvent>(reviewing, transition)
