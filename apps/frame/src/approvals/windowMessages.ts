import type { PasskeyOptions } from '../passkeyGuard.ts'
import type { Look } from '../ui/look.ts'
import type { LowerChange } from './approval.ts'
import type { Question } from './question.ts'

/** What the frame says in the window that asks for it. */
export type ToWindow =
  /** `passkey`: the wallet wants one for it, and this is what to ask it. */
  | {
      readonly kind: 'question'
      readonly question: Question
      readonly passkey: PasskeyOptions | undefined
      readonly look: Look
    }
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }

/** What came of it: `locked` means that the frame must open the wallet first. */
export type Outcome =
  /** `link`: where the transaction can be looked up. */
  | {
      readonly kind: 'done'
      readonly isSent: boolean
      readonly link?: string | undefined
      /** The frame looks for it in the blocks, and says what it found. */
      readonly isFollowed?: boolean
    }
  /** `spent`: of what a block holds as undone. */
  | { readonly kind: 'failed'; readonly reason: string; readonly spent?: ShownSpent | undefined }
  /** The frame waits for whether to go on; `isSigned`: the same bytes are sent again then. */
  | { readonly kind: 'halted'; readonly reason: string; readonly isSigned: boolean }
  | { readonly kind: 'locked' | 'withdrawn' }

/** What something has cost that was undone, and where it can be looked up. */
export type ShownSpent = {
  /** In the coin; absent where it is unknown, or where someone else paid. */
  readonly cost?: string
  /** The same in money, where there is a price. */
  readonly worth?: string | undefined
  readonly link?: string | undefined
}

/** What the window says to the frame. An answer counts for the question that was shown, and for nothing else. */
export type ToFrame =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'answer'
      readonly id: string
      readonly digest: string
      readonly isApproved: boolean
      /** What the passkey said, where one was asked. */
      readonly assertion?: unknown
    }
  | { readonly kind: 'lower'; readonly id: string; readonly change: LowerChange }
  | { readonly kind: 'retry' }
