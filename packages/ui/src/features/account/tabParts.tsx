import type { Network } from '@foyer/base'
import type { ActivityEntry } from '@foyer/core/internal/holdings'
import type { ComponentProps, ReactNode } from 'react'
import { useNow } from '../../data/useNow.ts'
import { formatDay, toRelativeTime } from '../../display.ts'
import { useFoyerContext } from '../../FoyerContext.ts'
import { type Translate, useTranslate } from '../../i18n/useTranslate.ts'
import type { usePreloadView } from '../../views/usePreloadView.ts'
import { ActivityPicture } from './ActivityPicture.tsx'

/** What each tab of Account is about. */
export type AccountTabProps = { readonly address: string; readonly network: Network }

/** The same, and what the service knows of it already: that stands in no row of what was done here. */
export type KnownActivity = AccountTabProps & { readonly known: readonly ActivityEntry[] }

/** Older than this is written as a day. */
const week = 7 * 86_400_000

/** Shows how long ago: `2 hrs`; after a week the day. */
export function RelativeTime({ at }: { readonly at: number }) {
  const { options } = useFoyerContext()
  // a day stays what it is: of thousands of rows only the newest keep a timer
  const isDay = Date.now() - at > week
  return <time dateTime={new Date(at).toISOString()}>{isDay ? formatDay(at, options.locale) : <Ago at={at} />}</time>
}

function Ago({ at }: { readonly at: number }) {
  const { options } = useFoyerContext()
  const t = useTranslate()
  const now = useNow(30_000)
  return now - at > week ? formatDay(at, options.locale) : toTimeText(t, at, now)
}

export function toTimeText(t: Translate, at: number, now: number): string {
  const { unit, count } = toRelativeTime(at, now)
  if (unit === 'hr' && count !== 1) return t('time.hrs', { count })
  return t(`time.${unit}`, { count })
}

/** An empty list: one line, and the one useful action. */
export function Nothing({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="nothing">
      <p>{text}</p>
      {children}
    </div>
  )
}

type HistoryRowProps = Pick<ComponentProps<typeof ActivityPicture>, 'kind'> & {
  /** It failed, or is in doubt. */
  readonly isBad: boolean
  /** The picture of what was moved. */
  readonly picture: ReactNode
  readonly title: string
  readonly detail?: string | undefined
  readonly amount?: ReactNode
  readonly isGain?: boolean
  readonly at: number
  /** Where a press leads. */
  readonly url?: string | undefined
  readonly onClick?: () => void
  readonly preload?: ReturnType<typeof usePreloadView>
}

/** Something that happened: what, how it stands, how much, and when. */
export function HistoryRow(props: HistoryRowProps) {
  const { kind, isBad, picture, title, detail, amount, isGain, at, url, onClick, preload } = props
  const content = (
    <>
      <ActivityPicture kind={kind} isFailed={isBad}>
        {picture}
      </ActivityPicture>
      <span className="grow">
        <bdi>{title}</bdi>
        {detail !== undefined && <small className={isBad ? 'bad' : undefined}>{detail}</small>}
      </span>
      <span className="num">
        {amount !== undefined && <b className={isGain ? 'in' : undefined}>{amount}</b>}
        <small>
          <RelativeTime at={at} />
        </small>
      </span>
    </>
  )
  if (onClick) {
    return (
      <button type="button" className="asset" onClick={onClick} {...preload}>
        {content}
      </button>
    )
  }
  if (!url) return <div className="asset">{content}</div>
  return (
    <a className="asset" href={url} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}
