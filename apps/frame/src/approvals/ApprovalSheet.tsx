import { ExternalLinkIcon } from '@foyer/ui/parts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isHalt, toReason } from '../halt.ts'
import { Button } from '../ui/parts.tsx'
import { RequestHead } from '../ui/RequestHead.tsx'
import { CodeView, PasskeyView } from '../unlock/CheckViews.tsx'
import { NewPasskey, NewShare } from '../unlock/NewKeys.tsx'
import { NoRoom } from '../unlock/NoRoom.tsx'
import { Unlock } from '../unlock/Unlock.tsx'
import { type PlainWord, translate } from '../words.ts'
import type { ApprovalMethod, ApprovalRequest } from './approval.ts'
import type { ApprovalFlow } from './approvalFlow.ts'
import { HaltView } from './HaltView.tsx'
import { LeadView } from './LeadView.tsx'
import type { Question } from './question.ts'
import { RequestView } from './RequestView.tsx'

/** Buttons work when the whole sheet has been seen, by nothing covered, and the mouse has been over it, for this long, in ms. */
const armAfter = 500

/** Less than this cannot be read, in px of the page. A phone of 320 px has room for it. */
const leastWidth = 300

const leastHeight = 360

/** Under this many dots for a pixel a page has been made small from outside, or by its visitor beyond reading. */
const leastDensity = 0.75

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
      <p className="soft details" data-said="">
        {translate('approve.reading')}
      </p>
      <footer>
        <Button word="send.cancel" testId="frame-reject" onPress={onDecline} />
      </footer>
    </section>
  )
}

function AskingView({
  request,
  flow,
  question,
  onApprove,
  onDecline,
  onWindow,
  onUnseen,
}: SheetProps & { question: Question }) {
  const { wallet } = request
  // whether there was room for this browser may be known only while it is asked
  const isFull = useSyncExternalStore(wallet.watch, () => wallet.getFlow().isFull)
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
        {isFull && <NoRoom wallet={wallet} />}
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

/** `unknown`: this browser cannot say whether something covers the sheet. */
type SeenState = 'waiting' | 'covered' | 'armed' | 'unknown'

type SeenWatch = {
  /** Whether it is seen still, at the very moment of a press. */
  check(): boolean
  stop(): void
}

type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Watches whether a person really sees an element: all of it, large enough, nothing over it, nothing that makes it pale, small or
 * askew. What no browser tells, a mask on the iframe itself among it, is in docs/embedded-wallet.md.
 * @see Intersection Observer, trackVisibility
 */
function watchSeen(element: Element, onChange: (state: SeenState) => void): SeenWatch {
  const page = element.ownerDocument.defaultView ?? window
  let isSeen = false
  let latest: VisibilityEntry | undefined
  const { arm, disarm, getIsArmed, stop: stopArming } = createArming(onChange, () => latest?.isVisible !== undefined)
  const isPlain = () => latest !== undefined && isWhole(latest) && isReadable(page)
  const look = () => {
    const wasSeen = isSeen
    isSeen = isPlain()
    if (!isSeen && latest) return disarm('covered')
    if (isSeen && !wasSeen) arm()
  }
  const observer = new IntersectionObserver(
    (entries) => {
      latest = entries.at(-1) ?? latest
      look()
    },
    { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  // a page can put the frame under a mouse that is about to press, so what counts begins when the mouse has come in
  const onEnter = ({ pointerType }: PointerEvent) => {
    if (isSeen && pointerType === 'mouse') arm()
  }
  const root = element.ownerDocument.documentElement
  observer.observe(element)
  page.addEventListener('resize', look)
  root.addEventListener('pointerenter', onEnter)
  const check = () => {
    latest = observer.takeRecords().at(-1) ?? latest
    return getIsArmed() && isPlain()
  }
  const stop = () => {
    stopArming()
    observer.disconnect()
    page.removeEventListener('resize', look)
    root.removeEventListener('pointerenter', onEnter)
  }
  return { check, stop }
}

/** @param canSee whether this browser says what covers the sheet */
function createArming(onChange: (state: SeenState) => void, canSee: () => boolean) {
  let isArmed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const disarm = (state: SeenState) => {
    clearTimeout(timer)
    isArmed = false
    onChange(state)
  }
  const arm = () => {
    disarm('waiting')
    timer = setTimeout(() => {
      isArmed = canSee()
      onChange(isArmed ? 'armed' : 'unknown')
    }, armAfter)
  }
  return { arm, disarm, getIsArmed: () => isArmed, stop: () => clearTimeout(timer) }
}

function isWhole({ intersectionRatio, isVisible }: VisibilityEntry): boolean {
  return intersectionRatio > 0.99 && isVisible !== false
}

/** A page's zoom of the iframe is the iframe's own zoom, and shows in its dots; a scale does not, and is the observer's. */
function isReadable({ innerWidth, innerHeight, devicePixelRatio, document }: Window): boolean {
  const isLarge = innerWidth >= leastWidth && innerHeight >= leastHeight
  return isLarge && devicePixelRatio >= leastDensity && document.visibilityState === 'visible'
}
