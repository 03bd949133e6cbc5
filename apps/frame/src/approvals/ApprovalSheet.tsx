import { ExternalLinkIcon } from '@foyer/ui/parts'
import { useEffect, useRef, useState } from 'react'
import { isHalt, toReason } from '../halt.ts'
import { RequestHead } from '../ui/RequestHead.tsx'
import { type SeenState, type SeenWatch, watchSeen } from '../ui/watchSeen.ts'
import { CodeView } from '../unlock/CodeView.tsx'
import { NewPasskey } from '../unlock/NewPasskey.tsx'
import { NewShare } from '../unlock/NewShare.tsx'
import { PasskeyView } from '../unlock/PasskeyView.tsx'
import { Unlock } from '../unlock/Unlock.tsx'
import { type PlainWord, translate } from '../words.ts'
import type { ApprovalMethod, ApprovalRequest } from './approval.ts'
import type { ApprovalFlow } from './approvalFlow.ts'
import { HaltView } from './HaltView.tsx'
import { LeadView } from './LeadView.tsx'
import type { Question } from './question.ts'
import { RequestView } from './RequestView.tsx'

type SheetProps = {
  readonly approval: ApprovalMethod
  readonly request: ApprovalRequest
  readonly flow: ApprovalFlow<unknown>
  /** What was read of the request; undefined while it is being read. */
  readonly question: Question | undefined
  onApprove(): void
  onDecline(): void
  onWindow(): void
  /** It is unknown whether the frame is seen. */
  onUnseen(): void
  onUnlock(): void
  onRetry(): void
  onGiveUp(): void
}

const needed = { code: CodeView, part: Unlock, share: NewShare, passkey: PasskeyView, newPasskey: NewPasskey } as const

/** One request in the frame, wherever it stands. */
export function ApprovalSheet(props: SheetProps) {
  const { request, flow, question, onDecline, onUnlock } = props
  if (flow.step === 'locked') {
    const Needed = needed[flow.needs]
    return <Needed wallet={request.wallet} onOpen={onUnlock} onCancel={onDecline} />
  }
  if (flow.step === 'failed') {
    const { onRetry, onGiveUp } = props
    const isSigned = isHalt(flow.error)
    return <HaltView reason={toReason(flow.error)} isSigned={isSigned} onRetry={onRetry} onClose={onGiveUp} />
  }
  if (!question) return <ReadingView {...props} />
  if (flow.step === 'leading' || flow.step === 'waiting') return <LeadView {...props} flow={flow} question={question} />
  return <AskingView {...props} question={question} />
}

function ReadingView({ approval, onDecline }: SheetProps) {
  return (
    <section className="sheet" aria-labelledby="approval-title">
      <RequestHead title={translate(approval.title)} onClose={onDecline} />
      <p className="soft details" role="status">
        {translate('approve.reading')}
      </p>
      <footer>
        <button type="button" data-testid="frame-reject" className="btn" onClick={onDecline}>
          {translate('send.cancel')}
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
  const note = word && translate(word)
  return (
    <section className="sheet" ref={sheet} aria-labelledby="approval-title" data-state={isSigning ? 'signing' : seen}>
      <RequestView
        question={question}
        isArmed={seen === 'armed' && !isSigning}
        isBusy={isSigning}
        note={note}
        testIds={{ approve: 'frame-approve', reject: 'frame-reject' }}
        onApprove={approve}
        onDecline={onDecline}
      >
        {seen === 'covered' && (
          <button type="button" className="btn wide" data-kind="primary" data-testid="frame-window" onClick={onWindow}>
            {translate('lead.continue')} <ExternalLinkIcon />
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
