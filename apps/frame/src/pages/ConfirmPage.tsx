import { CheckIcon, CloseIcon, ExternalLinkIcon } from '@foyer/ui/parts'
import { useEffect, useRef, useState } from 'react'
import { digestOf } from '../approvals/digestOf.ts'
import { HaltView } from '../approvals/HaltView.tsx'
import type { Question } from '../approvals/question.ts'
import { RequestView } from '../approvals/RequestView.tsx'
import type { Outcome, ShownSpent, ToFrame, ToWindow } from '../approvals/windowMessages.ts'
import { usePasskey } from '../passkeyGuard.ts'
import { WindowIcon } from '../ui/icons.tsx'
import { setLook } from '../ui/look.ts'
import { Button, Row, Rows } from '../ui/parts.tsx'
import { type Opener, watchOpener } from '../windows/ownWindow.ts'
import { translate } from '../words.ts'

/** A window that has just come up is not pressed on purpose, in ms: a second press of a double one, or a press meant for a window that closed. */
const armAfter = 600

/** How long the window says what came of it before it closes, in ms. */
const doneFor = 2_000

/** The same where the frame still looks for it in the blocks, and has gone: a little more than it looks. */
const followedFor = 20_000

type Halted = Extract<Outcome, { readonly kind: 'halted' }>

/** What is shown, and the passkey that the wallet wants for it, if it wants one. */
type Asked = Pick<Extract<ToWindow, { kind: 'question' }>, 'question' | 'passkey'>

type State =
  | { readonly step: 'waiting' }
  | { readonly step: 'asking'; readonly asked: Asked; readonly problem: string | undefined }
  | { readonly step: 'signing'; readonly asked: Asked }
  /** It stopped, and may go on. */
  | { readonly step: 'halted'; readonly halt: Halted }
  /** It goes on. */
  | { readonly step: 'retrying' }
  | { readonly step: 'over'; readonly outcome: Exclude<Outcome, Halted> }
  /** No page asks, or the one that did is gone. */
  | { readonly step: 'gone' }

/** Asks in a window that nothing covers. It speaks with the wallet that opened it alone. */
export function ConfirmPage() {
  const { state, decide, lower, retry } = useFrame()
  if (state.step === 'waiting' || state.step === 'retrying')
    return (
      <p className="flow" data-said="">
        {translate(state.step === 'waiting' ? 'frame.loading' : 'outcome.retrying')}
      </p>
    )
  if (state.step === 'halted') return <HaltView {...state.halt} onRetry={retry} onClose={() => window.close()} />
  if (state.step === 'gone') return <GoneView />
  if (state.step === 'over') return <OutcomeView outcome={state.outcome} />
  return (
    <QuestionView
      asked={state.asked}
      isSigning={state.step === 'signing'}
      problem={state.step === 'asking' ? state.problem : undefined}
      decide={decide}
      lower={lower}
    />
  )
}

/** The frame that opened this window: what it asks, and what it says came of the answer. */
function useFrame() {
  const [state, setState] = useState<State>({ step: 'waiting' })
  const post = useOpener(setState)
  const decide = async (asked: Asked, isApproved: boolean) => {
    const { question, passkey } = asked
    if (isApproved) setState({ step: 'signing', asked })
    try {
      // the press that approves is the one that the passkey wants
      const assertion = isApproved && passkey ? await usePasskey(passkey) : undefined
      post({ kind: 'answer', id: question.id, digest: await digestOf(question), isApproved, assertion })
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      setState((before) => (before.step === 'signing' ? { step: 'asking', asked, problem } : before))
    }
  }
  const lower = (question: Question, change: Extract<ToFrame, { kind: 'lower' }>['change']) =>
    post({ kind: 'lower', id: question.id, change })
  const retry = () => {
    setState({ step: 'retrying' })
    post({ kind: 'retry' })
  }
  return { state, decide, lower, retry }
}

/** @returns what posts to it */
function useOpener(setState: (change: (before: State) => State) => void) {
  const opener = useRef<Opener>(undefined)
  useEffect(() => {
    const started = watchOpener({
      onMessage: (data) => {
        const message = data as ToWindow
        if (message.kind === 'question') setLook(document, message.look)
        setState((before) => applyMessage(before, message))
      },
      onClosed: () => setState((before) => (before.step === 'over' ? before : { step: 'gone' })),
    })
    opener.current = started
    if (!started) return setState(() => ({ step: 'gone' }))
    started.post({ kind: 'ready' } satisfies ToFrame)
    // what opened it may be a page of another site, which hears nothing
    const timer = setTimeout(() => setState((before) => (before.step === 'waiting' ? { step: 'gone' } : before)), 3_000)
    return () => {
      clearTimeout(timer)
      started.stop()
    }
  }, [setState])
  return (message: ToFrame) => opener.current?.post(message)
}

function applyMessage(state: State, message: ToWindow): State {
  switch (message.kind) {
    case 'question':
      return state.step === 'over' ? state : { step: 'asking', asked: message, problem: undefined }
    case 'problem':
      return state.step === 'asking' ? { ...state, problem: message.text } : state
    case 'outcome': {
      const { outcome } = message
      return outcome.kind === 'halted' ? { step: 'halted', halt: outcome } : { step: 'over', outcome }
    }
  }
}

type QuestionProps = {
  readonly asked: Asked
  readonly isSigning: boolean
  readonly problem: string | undefined
  readonly decide: ReturnType<typeof useFrame>['decide']
  readonly lower: ReturnType<typeof useFrame>['lower']
}

function QuestionView({ asked, isSigning, problem, decide, lower }: QuestionProps) {
  const { question, passkey } = asked
  const watch = useRef<FocusWatch>(undefined)
  const [isArmed, setIsArmed] = useState(false)
  // what is shown anew has to be seen for a while too
  useEffect(() => {
    const started = watchFocus(window, setIsArmed)
    watch.current = started
    return started.stop
  }, [question.id])
  const approve = (event: Event, button: Element) => {
    if (!isSigning && watch.current?.check(event, button)) void decide(asked, true)
  }
  const waiting = isArmed ? passkey && translate('guard.then') : translate('approve.arming')
  return (
    <section className="sheet" aria-labelledby="approval-title">
      <RequestView
        question={question}
        isArmed={isArmed && !isSigning}
        isBusy={isSigning}
        note={isSigning ? translate(passkey ? 'guard.asking' : 'approve.working') : (problem ?? waiting)}
        testIds={{ approve: 'confirm-approve', reject: 'confirm-reject' }}
        onApprove={approve}
        onDecline={() => void decide(asked, false)}
        onLower={(change) => lower(question, change)}
      />
    </section>
  )
}

export function GoneView() {
  return (
    <section className="sheet" aria-labelledby="gone-title">
      <div className="details center">
        <span className="glyph">
          <WindowIcon />
        </span>
        <h1 id="gone-title">{translate('confirm.gone')}</h1>
        <p className="hint">{translate('confirm.gone-hint')}</p>
      </div>
      <CloseButton />
    </section>
  )
}

/** Says what came of it. What went well goes by itself. */
export function OutcomeView({ outcome }: { readonly outcome: Exclude<Outcome, Halted> }) {
  const stays = outcome.kind === 'failed' || outcome.kind === 'withdrawn'
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => {
    timer.current = setTimeout(() => window.close(), toStay(outcome))
  }
  const rest = () => clearTimeout(timer.current)
  useEffect(() => {
    if (!stays) leave()
    return rest
  }, [outcome])
  return (
    <section
      className="sheet"
      aria-labelledby="outcome-title"
      data-outcome={outcome.kind}
      {...(!stays && { onPointerEnter: rest, onPointerLeave: leave })}
    >
      <div className="details center" data-said="">
        <span className="mark" data-kind={stays ? 'bad' : 'ok'}>
          {stays ? <CloseIcon /> : <CheckIcon />}
        </span>
        <h1 id="outcome-title">{toTitle(outcome)}</h1>
        {outcome.kind === 'failed' && <p className="hint">{outcome.reason}</p>}
        {outcome.kind === 'failed' && !outcome.spent && <p className="hint">{translate('outcome.failed-hint')}</p>}
        {outcome.kind === 'failed' && outcome.spent && <SpentRows {...outcome.spent} />}
        {outcome.kind === 'done' && outcome.isSent && <p className="hint">{translate('outcome.sent-hint')}</p>}
        {outcome.kind === 'done' && <ExplorerLink link={outcome.link} />}
      </div>
      <CloseButton />
    </section>
  )
}

function toStay(outcome: Outcome): number {
  if (outcome.kind !== 'done' || !outcome.isSent) return 0
  return outcome.isFollowed ? followedFor : doneFor
}

/** Shows what an undone transaction has cost. */
function SpentRows({ cost, worth, link }: ShownSpent) {
  return (
    <>
      {cost !== undefined && (
        <Rows>
          <Row name={translate('outcome.spent')}>
            <span className="num" data-testid="outcome-spent">
              <span>{worth ?? cost}</span>
              {worth !== undefined && <small>{cost}</small>}
            </span>
          </Row>
        </Rows>
      )}
      <ExplorerLink link={link} />
    </>
  )
}

function ExplorerLink({ link }: { readonly link: string | undefined }) {
  if (link === undefined) return null
  return (
    <a className="mini" href={link} target="_blank" rel="noopener noreferrer">
      {translate('outcome.explorer')}
      <ExternalLinkIcon />
    </a>
  )
}

function toTitle(outcome: Exclude<Outcome, Halted>): string {
  switch (outcome.kind) {
    case 'done':
      return translate(outcome.isSent ? 'toast.sent' : 'outcome.signed')
    case 'failed':
      return translate('outcome.failed')
    case 'locked':
      return translate('outcome.locked')
    case 'withdrawn':
      return translate('outcome.withdrawn')
  }
}

function CloseButton() {
  return (
    <footer>
      <Button word="dialog.close" onPress={() => window.close()} />
    </footer>
  )
}

type FocusWatch = {
  /** Whether a press that ends now began on this very element, in this window, which had the focus all the while. */
  check(event: Event, element: Element): boolean
  stop(): void
}

/**
 * Watches whether a window of its own is the one a person works in. Nothing can be laid over it by a page, but it can turn up under
 * the pointer.
 * @param tell whether presses count
 */
function watchFocus(page: Window, onChange: (isArmed: boolean) => void): FocusWatch {
  const { document } = page
  let isArmed = false
  let pressed: EventTarget | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (next: boolean) => {
    isArmed = next
    if (!next) pressed = null
    onChange(next)
  }
  const look = () => {
    clearTimeout(timer)
    const isHere = document.hasFocus() && document.visibilityState === 'visible'
    if (!isHere) return set(false)
    timer = setTimeout(() => set(true), armAfter)
  }
  const press = (event: Event) => {
    const isRepeat = event instanceof KeyboardEvent && event.repeat
    pressed = isArmed && event.isTrusted && !isRepeat ? event.target : null
  }
  const windowEvents = ['focus', 'blur', 'resize'] as const
  const pressEvents = ['pointerdown', 'keydown'] as const
  for (const name of windowEvents) page.addEventListener(name, look)
  for (const name of pressEvents) document.addEventListener(name, press, true)
  document.addEventListener('visibilitychange', look)
  look()
  const stop = () => {
    clearTimeout(timer)
    for (const name of windowEvents) page.removeEventListener(name, look)
    for (const name of pressEvents) document.removeEventListener(name, press, true)
    document.removeEventListener('visibilitychange', look)
  }
  const check = ({ isTrusted }: Event, element: Element) => {
    const isHere = document.hasFocus() && isArmed
    return isTrusted && isHere && pressed instanceof Node && element.contains(pressed)
  }
  return { check, stop }
}
