import { Avatar, ChevronDownIcon, CopyIcon, ShieldIcon } from '@foyer/ui/parts'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Coin } from '../ui/Coin.tsx'
import { ReadOnIcon } from '../ui/icons.tsx'
import { toSiteName } from '../ui/names.ts'
import { Address, Row, Rows } from '../ui/parts.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { RequestHead } from '../ui/RequestHead.tsx'
import { translate } from '../words.ts'
import type { LowerChange } from './approval.ts'
import type { Question } from './question.ts'
import { FactRows, ReviewView } from './ReviewView.tsx'

/** Half a line: boxes of broken height never scroll to the very last dot. */
const slack = 8

type RequestProps = {
  readonly question: Question
  /** Whether presses count now. */
  readonly isArmed: boolean
  /** It is being signed or sent, and cannot be called back. */
  readonly isBusy?: boolean
  /** What is in the way, or goes on; said under what is asked. */
  readonly note: string | undefined
  /** Another way out, above the buttons. */
  readonly children?: ReactNode
  /** Names of the two buttons, for tests that press them. */
  readonly testIds: { readonly approve: string; readonly reject: string }
  onApprove(event: Event, button: Element): void
  onDecline(): void
  onLower?: (change: LowerChange) => void
}

/** Shows who asks, for what, with which account; and two buttons. The same in the frame and in a window of its own. */
export function RequestView(props: RequestProps) {
  const { question, isArmed, isBusy = false, note, children, testIds, onApprove, onDecline, onLower } = props
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
  const { blocked, level, short } = question.review
  const readOn = () => details.current?.scrollBy({ top: details.current.clientHeight * 0.9 })
  return (
    <>
      <RequestHead title={question.title} onClose={onDecline} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="details" ref={details} aria-label={translate('approve.details')} tabIndex={0}>
        <p className="origin">
          <ShieldIcon />
          <span>
            <b data-testid="frame-origin">{toSiteName(question.origin)}</b> {question.asks}
          </span>
        </p>
        <ReviewView
          {...question.review}
          prices={question.prices}
          names={question.names}
          coin={question.network.icon}
          {...(onLower && { onLower })}
        >
          {short && (
            <ReceiveView address={question.account.address} symbol={short.symbol} network={question.network.name} />
          )}
          <Rows>
            <Row name={translate('settings.network')}>
              <Coin {...question.network.icon} size="xs" />
              <bdi>{question.network.name}</bdi>
            </Row>
            <FactRows facts={question.review.facts} prices={question.prices} />
            <AccountRow account={question.account} user={question.user} />
          </Rows>
        </ReviewView>
      </section>
      <footer>
        {!isAtEnd && (
          <button type="button" className="read-on" onClick={readOn} data-testid="frame-read-on">
            <ReadOnIcon />
            {translate('approve.read-on', { page, pages })}
          </button>
        )}
        <p className="state" data-said="">
          {note ?? (isAtEnd ? '' : translate('approve.read-to-end'))}
        </p>
        {children}
        <button
          type="button"
          ref={cancel}
          data-testid={testIds.reject}
          className="btn"
          // in danger the coloured button is the safe one
          data-kind={level === 'danger' ? 'primary' : undefined}
          disabled={isBusy}
          onClick={onDecline}
        >
          {translate('send.cancel')}
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
          {blocked ?? question.approve}
        </button>
      </footer>
    </>
  )
}

type AccountProps = Pick<Question, 'account' | 'user'>

/** The account that acts: whose it is, and its whole address. */
function AccountRow({ account: { address, type }, user }: AccountProps) {
  const name = translate(type === 'smartAccount' ? 'approve.smart-account' : 'account.title')
  return (
    <>
      <Row name={name}>
        <Avatar address={address} />
        {user !== undefined && <bdi>{user}</bdi>}
      </Row>
      <div className="fact" data-address="">
        <dt className="visually-hidden">{name}</dt>
        <dd>
          <Address value={address} />
        </dd>
      </div>
    </>
  )
}

/** How far a text has been read: pages of the box it scrolls in. */
type ReadingPlace = { readonly isAtEnd: boolean; readonly page: number; readonly pages: number }

/**
 * Watches whether a box that scrolls has been scrolled to its end, since what is in it last changed or grew.
 * @param content what is in it
 */
function useReadToEnd(box: RefObject<HTMLElement | null>, content: unknown): ReadingPlace {
  const [place, setPlace] = useState<ReadingPlace>({ isAtEnd: false, page: 1, pages: 1 })
  useEffect(() => {
    const element = box.current
    if (!element || content === undefined) return
    let deepest = 0
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = element
      if (clientHeight === 0) return
      deepest = Math.max(deepest, scrollTop + clientHeight)
      const isAtEnd = deepest >= scrollHeight - slack
      const pages = Math.max(1, Math.ceil((scrollHeight - slack) / clientHeight))
      setPlace({ isAtEnd, page: Math.min(pages, 1 + Math.floor(scrollTop / clientHeight)), pages })
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    setPlace({ isAtEnd: false, page: 1, pages: 1 })
    look()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, content])
  return place
}

type ReceiveProps = { readonly address: string; readonly symbol: string; readonly network: string }

/** Shows where to send what is missing: the account's whole address, to be read, copied or scanned. */
function ReceiveView({ address, symbol, network }: ReceiveProps) {
  return (
    <details className="more receive" data-testid="receive">
      <summary>
        {translate('approve.receive', { symbol })}
        <ChevronDownIcon />
      </summary>
      <p className="soft">{translate('approve.receive-hint', { symbol, network })}</p>
      <QrCode text={address} label={translate('approve.receive-code')} />
      <Address value={address} />
      <CopyAddress address={address} />
    </details>
  )
}

/** Inside a site's page the browser may not let it: then it is said, and the address can be selected. */
function CopyAddress({ address }: Pick<ReceiveProps, 'address'>) {
  const [outcome, setOutcome] = useState<'copied' | 'uncopied'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setOutcome('copied')
    } catch {
      setOutcome('uncopied')
    }
  }
  return (
    <div className="tools">
      <button type="button" className="mini" onClick={() => void copy()} data-testid="receive-copy">
        <CopyIcon />
        {translate('backup.copy')}
      </button>
      <span className="soft" data-said="">
        {outcome && translate(`approve.receive-${outcome}`)}
      </span>
    </div>
  )
}
