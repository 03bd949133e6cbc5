import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../api.ts'
import { findChainName } from '../chain/findChainName.ts'
import { ConfirmCode } from '../pages/ConfirmCode.tsx'
import { askElsewhere, type ConfirmText } from '../pages/elsewhere.ts'
import { Address, Row, Rows } from '../ui/parts.tsx'
import { useArmed } from '../ui/useArmed.ts'
import { type PlainWord, say } from '../words.ts'
import type { Approval, ApprovalRequest } from './approval.ts'
import { ReviewView } from './ReviewView.tsx'
import { Unlock } from './Unlock.tsx'

export type Decision =
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly error: unknown }

type Step = 'asking' | 'working' | 'locked' | 'unproved'

type SheetProps = {
  // biome-ignore lint/suspicious/noExplicitAny: the content is the approval's own, and only its own functions see it
  readonly approval: Approval<any>
  readonly request: ApprovalRequest
  /** What was read of the request; undefined while it is being read. */
  readonly content: { readonly value: unknown } | undefined
  decide(decision: Decision): void
}

/** Who asks, for what, with which account; and two buttons. */
export function ApprovalSheet({ approval, request, content, decide }: SheetProps) {
  const [step, setStep] = useState<Step>('asking')
  const run = async () => {
    if (!content) return
    setStep('working')
    try {
      request.signal.throwIfAborted()
      decide({ kind: 'done', answer: await approval.run(content.value, request) })
    } catch (error) {
      if (isApiError(error, 'Locked')) return setStep('locked')
      if (isApiError(error, 'CodeNeeded')) return setStep('unproved')
      decide({ kind: 'failed', error })
    }
  }
  const cancel = () => decide({ kind: 'declined' })
  if (step === 'locked') return <Unlock wallet={request.wallet} onOpen={() => void run()} onCancel={cancel} />
  if (step === 'unproved') {
    return (
      <section className="sheet" aria-label={say('wallet.code')}>
        <div className="details">
          <ConfirmCode wallet={request.wallet} onDone={() => void run()} />
        </div>
        <footer>
          <button type="button" className="quiet" onClick={cancel}>
            {say('approve.reject')}
          </button>
        </footer>
      </section>
    )
  }
  return <Sheet approval={approval} request={request} content={content} step={step} decide={decide} run={run} />
}

type InnerProps = SheetProps & {
  readonly step: Exclude<Step, 'locked' | 'unproved'>
  run(): Promise<void>
}

function Sheet({ approval, request, content, step, decide, run }: InnerProps) {
  const sheet = useRef<HTMLElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const { state, check } = useArmed(sheet, content)
  const { origin, wallet } = request
  const lead = approval.lead(new URL(origin).host)
  const approve = async (isTrusted: boolean) => {
    if (!content || step !== 'asking' || !isTrusted || !check()) return
    if (state === 'armed') return await run()
    if (state !== 'elsewhere') return
    // as it is laid out: one line for each row
    // biome-ignore lint/performance/useDomNodeTextContent: the lines matter
    const details = sheet.current?.querySelector<HTMLElement>('.details')?.innerText ?? ''
    const text: ConfirmText = { title: say(approval.title), lead, details }
    if (await askElsewhere<boolean>('/confirm', text, request.signal)) await run()
  }
  useEffect(() => {
    // the safe answer is the one that the keyboard finds first
    cancel.current?.focus()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && decide({ kind: 'declined' })
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [decide])
  const isReady = content !== undefined && step === 'asking' && (state === 'armed' || state === 'elsewhere')
  return (
    <section className="sheet" ref={sheet} aria-labelledby="approval-title">
      <header>
        <h1 id="approval-title">{lead}</h1>
        <p className="origin">
          <span>{say('approve.from')}</span> <strong data-testid="frame-origin">{origin}</strong>
        </p>
        {wallet.siteData?.name && <p className="soft">{say('approve.calls-itself', { name: wallet.siteData.name })}</p>}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="details" aria-label={say('approve.details')} tabIndex={0}>
        {content ? showContent(approval, content.value, request) : <p className="soft">{say('approve.reading')}</p>}
        <Rows>
          <Row name={say(request.account.type === 'smartAccount' ? 'approve.smart-account' : 'approve.account')}>
            <Address value={request.account.address} />
          </Row>
          <Row name={say('approve.network')}>{findChainName(wallet, request.chainId)}</Row>
        </Rows>
      </section>
      <footer>
        <p className="state" role="status">
          {step === 'working' ? say('approve.working') : stateWord[state] && say(stateWord[state])}
        </p>
        <button
          type="button"
          ref={cancel}
          data-testid="frame-reject"
          className="quiet"
          onClick={() => decide({ kind: 'declined' })}
        >
          {say('approve.reject')}
        </button>
        <button
          type="button"
          data-testid="frame-approve"
          disabled={!isReady}
          onClick={(event) => void approve(event.nativeEvent.isTrusted)}
        >
          {say(approval.approve)}
        </button>
      </footer>
    </section>
  )
}

// biome-ignore lint/suspicious/noExplicitAny: the content is the approval's own
function showContent(approval: Approval<any>, content: unknown, request: ApprovalRequest) {
  const review = approval.review?.(content, request)
  return review ? <ReviewView {...review} /> : approval.show(content, request)
}

const stateWord: { readonly [state in ReturnType<typeof useArmed>['state']]: PlainWord | undefined } = {
  waiting: 'approve.arming',
  covered: 'approve.covered',
  armed: undefined,
  elsewhere: 'approve.confirm-elsewhere',
}
