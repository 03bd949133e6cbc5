import { type ReactNode, useEffect, useRef } from 'react'
import { DownIcon, LockIcon, ShieldIcon } from '../ui/icons.tsx'
import { Address, Row, Rows } from '../ui/parts.tsx'
import { say } from '../words.ts'
import type { LowerChange } from './approval.ts'
import type { Question } from './question.ts'
import { ReviewView } from './ReviewView.tsx'
import { useReadToEnd } from './useReadToEnd.ts'

type RequestProps = {
  readonly question: Question
  /** Whether presses count now. */
  readonly isArmed: boolean
  /** What is in the way, or goes on; said under what is asked. */
  readonly note: string | undefined
  /** Another way out, above the buttons. */
  readonly children?: ReactNode
  /** Names of the two buttons, for whoever drives them. */
  readonly testIds: { readonly approve: string; readonly reject: string }
  onApprove(event: Event, button: Element): void
  onDecline(): void
  onLower?: (change: LowerChange) => void
}

/** Who asks, for what, with which account; and two buttons. The same in the frame and in a window of its own. */
export function RequestView(props: RequestProps) {
  const { question, isArmed, note, children, testIds, onApprove, onDecline, onLower } = props
  const details = useRef<HTMLElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const { isAtEnd, page, pages } = useReadToEnd(details, question)
  useEffect(() => {
    // the safe answer is the one that the keyboard finds first
    cancel.current?.focus()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onDecline()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onDecline])
  const { blocked, level } = question.review
  const readOn = () => details.current?.scrollBy({ top: details.current.clientHeight * 0.9 })
  return (
    <>
      <RequestHead title={question.title} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="details" ref={details} aria-label={say('approve.details')} tabIndex={0}>
        <p className="origin">
          <ShieldIcon />
          <span>
            <b data-testid="frame-origin">{question.origin}</b> {question.asks}
          </span>
        </p>
        <ReviewView {...question.review} {...(onLower && { onLower })} />
        <Rows>
          <Row name={say(question.account.type === 'smartAccount' ? 'approve.smart-account' : 'approve.account')}>
            <Address value={question.account.address} />
          </Row>
          <Row name={say('approve.network')}>{question.network}</Row>
        </Rows>
      </section>
      <footer>
        {!isAtEnd && (
          <button type="button" className="read-on" onClick={readOn} data-testid="frame-read-on">
            <DownIcon />
            {say('approve.read-on', { page, pages })}
          </button>
        )}
        <p className="state" role="status">
          {blocked ?? note ?? (isAtEnd ? '' : say('approve.read-to-end'))}
        </p>
        {children}
        <button
          type="button"
          ref={cancel}
          data-testid={testIds.reject}
          className="btn"
          // in danger the coloured button is the safe one
          data-kind={level === 'danger' ? 'primary' : undefined}
          onClick={onDecline}
        >
          {say('approve.reject')}
        </button>
        <button
          type="button"
          data-testid={testIds.approve}
          className="btn"
          data-kind="primary"
          data-level={level}
          disabled={!isArmed || !isAtEnd || blocked !== undefined}
          onClick={({ nativeEvent, currentTarget }) => onApprove(nativeEvent, currentTarget)}
        >
          {question.approve}
        </button>
      </footer>
    </>
  )
}

/** The lock stands where Back would be: nothing of the site's is behind it. */
export function RequestHead({ title }: { readonly title: string }) {
  return (
    <header>
      <LockIcon />
      <h1 id="approval-title">{title}</h1>
    </header>
  )
}
