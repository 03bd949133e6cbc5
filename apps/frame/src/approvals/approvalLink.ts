import type { PasskeyOptions } from '../passkeyGuard.ts'
import { readLook } from '../ui/look.ts'
import { openOwnWindow } from '../windows/ownWindow.ts'
import type { LowerChange } from './approval.ts'
import type { Question } from './question.ts'
import type { Outcome, ToFrame, ToWindow } from './windowMessages.ts'

/** The frame's end of the window that asks for it: there is at most one at a time. */
export type ApprovalLink = {
  /** Opens it, or brings it back. Needs a press just before. @returns whether there is one */
  open(): boolean
  /** Shows a question in it, instead of the one before. */
  show(question: Question, passkey: PasskeyOptions | undefined): void
  showProblem(problem: string): void
  /** Says what went wrong, and waits for whether to go on. */
  halt(reason: string, isSigned: boolean): void
  /**
   * Leaves it with what came of it; the window says so and closes.
   * @returns the window, to be told anew what came of it; undefined where there is none
   */
  end(outcome: Outcome): LeftWindow | undefined
  close(): void
}

/** A window that was told what came of it. */
export type LeftWindow = { report(outcome: Outcome): void; isOpen(): boolean }

export type ApprovalListener = {
  /** The window is there, or was loaded again. */
  onReady(): void
  onAnswer(answer: Extract<ToFrame, { kind: 'answer' }>): void
  onLower(id: string, change: LowerChange): void
  /** Asked to go on after a halt. */
  onRetry(): void
  /** Closed without an answer. */
  onClosed(): void
}

export function createApprovalLink(document: Document, listener: ApprovalListener): ApprovalLink {
  let opened: ReturnType<typeof openOwnWindow>
  const post = (message: ToWindow) => opened?.post(message)
  const onMessage = (data: unknown) => {
    // said by a page of this origin, whose code is this code
    const message = data as ToFrame
    if (message.kind === 'ready') return listener.onReady()
    if (message.kind === 'answer') return listener.onAnswer(message)
    if (message.kind === 'retry') return listener.onRetry()
    if (message.kind === 'lower') listener.onLower(message.id, message.change)
  }
  const onClosed = () => {
    opened = undefined
    listener.onClosed()
  }
  return {
    open: () => {
      if (opened) opened.focus()
      opened ??= openOwnWindow('/confirm', 'width=420,height=720', { onMessage, onClosed })
      return opened !== undefined
    },
    show: (question, passkey) => post({ kind: 'question', question, passkey, look: readLook(document) }),
    showProblem: (text) => post({ kind: 'problem', text }),
    halt: (reason, isSigned) => post({ kind: 'outcome', outcome: { kind: 'halted', reason, isSigned } }),
    end: (outcome) => {
      const left = opened
      post({ kind: 'outcome', outcome })
      left?.leave()
      opened = undefined
      if (!left) return undefined
      const report = (next: Outcome) => left.post({ kind: 'outcome', outcome: next } satisfies ToWindow)
      return { report, isOpen: left.isOpen }
    },
    close: () => {
      opened?.close()
      opened = undefined
    },
  }
}
