import { ExternalLinkIcon } from '@foyer/ui/parts'
import { LockIcon, WindowIcon } from '../ui/icons.tsx'
import { toSiteName } from '../ui/names.ts'
import { Button, Row, Rows } from '../ui/parts.tsx'
import { RequestHead } from '../ui/RequestHead.tsx'
import { type PlainWord, translate } from '../words.ts'
import type { ApprovalFlow, WindowProblem } from './approvalFlow.ts'
import type { Question } from './question.ts'

type LeadProps = {
  readonly flow: Extract<ApprovalFlow<unknown>, { step: 'leading' | 'waiting' }>
  readonly question: Question
  onDecline(): void
  onWindow(): void
}

/** Leads to a window of the wallet's own, which no page can cover: why, what to look for, and the press that opens it. */
export function LeadView({ flow, question, onDecline, onWindow }: LeadProps) {
  const isWaiting = flow.step === 'waiting'
  const problem = flow.step === 'leading' ? flow.problem : undefined
  return (
    <section className="sheet" aria-labelledby="approval-title">
      <RequestHead title={question.title} onClose={onDecline} />
      <div className="details center">
        {isWaiting ? <WaitingPicture /> : <WindowPicture />}
        <h2>{translate(isWaiting ? 'lead.waiting' : 'lead.title')}</h2>
        <p className="hint" data-said="">
          {translate(isWaiting ? 'lead.waiting-hint' : whyWords[flow.why])}
        </p>
        {problem && (
          <p className="notice" role="alert" data-testid="frame-window-problem">
            {problem === 'blocked'
              ? translate('lead.blocked', { site: new URL(question.origin).host })
              : translate(problemWords[problem])}
          </p>
        )}
        <Rows>
          <Row name={translate('lead.look-for')}>
            <LockIcon />
            <bdi data-testid="frame-window-address">{location.host}</bdi>
          </Row>
          <Row name={translate('lead.asked-by')}>
            <bdi data-testid="frame-origin">{toSiteName(question.origin)}</bdi>
          </Row>
        </Rows>
      </div>
      <footer>
        <Button word="send.cancel" testId="frame-reject" onPress={onDecline} />
        <button
          type="button"
          data-testid="frame-approve"
          className="btn"
          data-kind="primary"
          onClick={({ nativeEvent }) => nativeEvent.isTrusted && onWindow()}
        >
          {translate(isWaiting ? 'lead.show' : 'lead.open')} <ExternalLinkIcon />
        </button>
      </footer>
    </section>
  )
}

function WindowPicture() {
  return (
    <div className="pane" aria-hidden="true">
      <span>
        <LockIcon />
        <i />
      </span>
      <b />
      <em />
    </div>
  )
}

function WaitingPicture() {
  return (
    <span className="glyph" aria-hidden="true">
      <WindowIcon />
    </span>
  )
}

const whyWords = {
  weighty: 'lead.weighty',
  unseen: 'lead.unseen',
} as const satisfies { readonly [why: string]: PlainWord }

const problemWords = { closed: 'lead.closed' } as const satisfies {
  readonly [problem in Exclude<WindowProblem, 'blocked'>]: PlainWord
}
