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

/** `weighty`: it moves value, grants a right or cannot be read. `unseen`: nobody can say what lies over the frame. */
export type LeadReason = 'weighty' | 'unseen'
/** `part`: this device has no part of the key. `code`: it is not known who sits here. */
export type Need = 'part' | 'code'
export type WindowProblem = 'blocked' | 'closed'

export type ApprovalEvent<read> =
  | { readonly type: 'read'; readonly read: read; readonly mayStay: boolean }
  /** The person lowered an amount in the window, so another thing is shown and signed. */
  | { readonly type: 'changed'; readonly read: read }
  /** The frame is covered, or the browser cannot tell: the window has to ask. */
  | { readonly type: 'unseen' }
  | { readonly type: 'opened' }
  | { readonly type: 'blocked' }
  | { readonly type: 'closed' }
  /** @param read what was shown to the person who approved */
  | { readonly type: 'approved'; readonly read: read }
  | { readonly type: 'locked'; readonly needs: Need }
  | { readonly type: 'unlocked' }

/** What does not fit the step changes nothing, so no request is signed twice, and none but the one that is shown. */
export function moveApproval<read>(flow: ApprovalFlow<read>, event: ApprovalEvent<read>): ApprovalFlow<read> {
  switch (event.type) {
    case 'read':
      if (flow.step !== 'reading') return flow
      if (event.mayStay) return { step: 'asking', read: event.read }
      return { step: 'leading', read: event.read, why: 'weighty', problem: undefined }
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
      return flow.step === 'signing' ? { step: 'locked', read: flow.read, needs: event.needs } : flow
    case 'unlocked':
      return flow.step === 'locked' ? { step: 'signing', read: flow.read } : flow
  }
}
