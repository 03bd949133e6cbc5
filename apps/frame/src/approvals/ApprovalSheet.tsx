import { useEffect, useRef, useState } from 'react'
import { OutsideIcon } from '../ui/icons.tsx'
import { type SeenState, type SeenWatch, watchSeen } from '../ui/watchSeen.ts'
import { ConfirmCode } from '../unlock/ConfirmCode.tsx'
import { Unlock } from '../unlock/Unlock.tsx'
import type { Wallet } from '../wallet.ts'
import { type PlainWord, say } from '../words.ts'
import type { Approval, ApprovalRequest } from './approval.ts'
import type { ApprovalFlow } from './approvalFlow.ts'
import { LeadView } from './LeadView.tsx'
import type { Question } from './question.ts'
import { RequestHead, RequestView } from './RequestView.tsx'

type SheetProps = {
  // biome-ignore lint/suspicious/noExplicitAny: the content is the approval's own
  readonly approval: Approval<any>
  readonly request: ApprovalRequest
  readonly flow: ApprovalFlow<unknown>
  /** What was read of the request; undefined while it is being read. */
  readonly question: Question | undefined
  onApprove(): void
  onDecline(): void
  onWindow(): void
  /** Nobody can say whether the frame is seen. */
  onUnseen(): void
  onUnlock(): void
}

/** One request in the frame, wherever it stands. */
export function ApprovalSheet(props: SheetProps) {
  const { request, flow, question, onDecline, onUnlock } = props
  if (flow.step === 'locked') {
    const Needed = flow.needs === 'code' ? CodeView : Unlock
    return <Needed wallet={request.wallet} onOpen={onUnlock} onCancel={onDecline} />
  }
  if (!question) return <ReadingView {...props} />
  if (flow.step === 'leading' || flow.step === 'waiting') return <LeadView {...props} flow={flow} question={question} />
  return <AskingView {...props} question={question} />
}

function ReadingView({ approval, onDecline }: SheetProps) {
  return (
    <section className="sheet" aria-labelledby="approval-title">
      <RequestHead title={say(approval.title)} />
      <p className="soft details" role="status">
        {say('approve.reading')}
      </p>
      <footer>
        <button type="button" data-testid="frame-reject" className="btn" onClick={onDecline}>
          {say('approve.reject')}
        </button>
      </footer>
    </section>
  )
}

function CodeView({ wallet, onOpen, onCancel }: { readonly wallet: Wallet; onOpen(): void; onCancel(): void }) {
  return (
    <section className="sheet" aria-label={say('wallet.code')}>
      <div className="details">
        <ConfirmCode wallet={wallet} onDone={onOpen} />
      </div>
      <footer>
        <button type="button" className="btn" onClick={onCancel}>
          {say('approve.reject')}
        </button>
      </footer>
    </section>
  )
}

function AskingView({ flow, question, onApprove, onDecline, onWindow, onUnseen }: SheetProps & { question: Question }) {
  const sheet = useRef<HTMLElement>(null)
  const watch = useRef<SeenWatch>(undefined)
  const [seen, setSeen] = useState<SeenState>('waiting')
  useEffect(() => {
    if (!sheet.current) return
    const started = watchSeen(sheet.current, setSeen)
    watch.current = started
    return started.stop
  }, [])
  useEffect(() => {
    if (seen === 'unknown') onUnseen()
  }, [seen, onUnseen])
  const approve = ({ isTrusted }: Event) => {
    if (isTrusted && seen === 'armed' && watch.current?.check()) onApprove()
  }
  const isSigning = flow.step === 'signing'
  const word = isSigning ? 'approve.working' : seenWords[seen]
  const note = word && say(word)
  return (
    <section className="sheet" ref={sheet} aria-labelledby="approval-title">
      <RequestView
        question={question}
        isArmed={seen === 'armed' && !isSigning}
        note={note}
        testIds={{ approve: 'frame-approve', reject: 'frame-reject' }}
        onApprove={approve}
        onDecline={onDecline}
      >
        {seen === 'covered' && (
          <button type="button" className="btn wide" data-kind="primary" data-testid="frame-window" onClick={onWindow}>
            {say('lead.continue')} <OutsideIcon />
          </button>
        )}
      </RequestView>
    </section>
  )
}

const seenWords: { readonly [state in SeenState]: PlainWord | undefined } = {
  waiting: 'approve.arming',
  covered: 'approve.covered',
  armed: undefined,
  unknown: undefined,
}
