import type { LowerChange } from './approval.ts'
import type { Look, Question } from './question.ts'

/** What the frame says in the window that asks for it. */
export type ToWindow =
  | { readonly kind: 'ask'; readonly question: Question; readonly look: Look }
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }

/** What came of it: `locked` means that the frame must open the wallet first. */
export type Outcome =
  | { readonly kind: 'done'; readonly isSent: boolean }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'locked' | 'withdrawn' }

/** What the window says to the frame. An answer counts for the question that was shown, and for nothing else. */
export type ToFrame =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: string; readonly digest: string; readonly isApproved: boolean }
  | { readonly kind: 'lower'; readonly id: string; readonly change: LowerChange }
