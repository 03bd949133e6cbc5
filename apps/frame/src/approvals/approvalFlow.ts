/** Where one request stands, in the frame. `read` is what was read of it: what is shown, and what is signed. */
export type ApprovalFlow<read> =
  | { readonly step: 'reading' }
  /** Asked in the frame itself. */
  | { readonly step: 'asking'; readonly read: read }
  /** The frame leads to a window of its own, and says why. */
  | {
      readonly step: 'leading'
      readonly read: read
      readonly why: LeadReason
      readonly problem: WindowProblem | undefined
    }
  /** The window asks. */
  | { readonly step: 'waiting'; readonly read: read; readonly why: LeadReason }
  | { readonly step: 'signing'; readonly read: read }
  /** Approved, but the wallet does not open yet. */
  | { readonly step: 'locked'; readonly read: read; readonly needs: Need }
  /** Approved, and it did not come to its end. What goes on is `read`, which is never signed twice. */
  | { readonly step: 'failed'; readonly read: read; readonly error: unknown }
  /** The site has its answer, or took its request back. */
  | { readonly step: 'over' }

/** `weighty`: it moves value, grants a right or cannot be read. `unseen`: it is unknown what lies over the frame. */
export type LeadReason = 'weighty' | 'unseen'
/**
 * `part`: this device has no part of the key. `code`: it is unknown who uses this device. `share`: it is unknown whether the wallet's
 * recovery code is kept. `passkey`: the wallet wants one for value. `newPasskey`: so does the site's owner, and there is none.
 */
export type Need = 'part' | 'code' | 'share' | 'passkey' | 'newPasskey'
export type WindowProblem = 'blocked' | 'closed'

export type ApprovalEvent<read> =
  /** @param lead why a window has to ask, if one has to */
  | { readonly type: 'read'; readonly read: read; readonly lead: LeadReason | undefined }
  /** The person lowered an amount in the window, so another thing is shown and signed. */
  | { readonly type: 'changed'; readonly read: read }
  /** The frame is covered, or the browser cannot tell: the window has to ask. */
  | { readonly type: 'unseen' }
  | { readonly type: 'opened' }
  | { readonly type: 'blocked' }
  | { readonly type: 'closed' }
  /** @param read what was shown to the person who approved */
  | { readonly type: 'approved'; readonly read: read }
  /** @param read what goes on then */
  | { readonly type: 'locked'; readonly read: read; readonly needs: Need }
  | { readonly type: 'unlocked' }
  /** @param read what goes on when the person tries again */
  | { readonly type: 'failed'; readonly read: read; readonly error: unknown }
  | { readonly type: 'retried' }
  | { readonly type: 'ended' }

/** Applies an event: what does not fit the step changes nothing, so no request is signed twice, and none but the one that is shown. */
export function moveApproval<read>(flow: ApprovalFlow<read>, event: ApprovalEvent<read>): ApprovalFlow<read> {
  switch (event.type) {
    case 'read':
      if (flow.step !== 'reading') return flow
      if (event.lead === undefined) return { step: 'asking', read: event.read }
      return { step: 'leading', read: event.read, why: event.lead, problem: undefined }
    case 'changed':
      return flow.step === 'waiting' ? { ...flow, read: event.read } : flow
    case 'unseen':
      return flow.step === 'asking' ? { step: 'leading', read: flow.read, why: 'unseen', problem: undefined } : flow
    case 'opened':
      return flow.step === 'leading' ? { step: 'waiting', read: flow.read, why: flow.why } : flow
    case 'blocked':
      return flow.step === 'leading' ? { ...flow, problem: 'blocked' } : flow
    case 'closed':
      return flow.step === 'waiting' ? { ...flow, step: 'leading', problem: 'closed' } : flow
    case 'approved':
      if (flow.step !== 'asking' && flow.step !== 'waiting') return flow
      return event.read === flow.read ? { step: 'signing', read: flow.read } : flow
    case 'locked':
      return flow.step === 'signing' ? { step: 'locked', read: event.read, needs: event.needs } : flow
    case 'unlocked':
      return flow.step === 'locked' ? { step: 'signing', read: flow.read } : flow
    case 'failed':
      return flow.step === 'signing' ? { step: 'failed', read: event.read, error: event.error } : flow
    case 'retried':
      return flow.step === 'failed' ? { step: 'signing', read: flow.read } : flow
    case 'ended':
      return flow.step === 'over' ? flow : { step: 'over' }
  }
}
