import type { Network } from '@foyer/base'
import type { ActivityEntry } from '@foyer/core/internal/holdings'
import type { ReactNode } from 'react'
import { useNow } from '../../data/useNow.ts'
import { formatDay, toRelativeTime } from '../../display.ts'
import { useFoyerContext } from '../../FoyerContext.ts'
import { type Translate, useTranslate } from '../../i18n/useTranslate.ts'

/** What each tab of Account is about. */
export type AccountTabProps = { readonly address: string; readonly network: Network }

/** The same, and what the service knows of it already: that stands in no row of what was done here. */
export type KnownActivity = AccountTabProps & { readonly known: readonly ActivityEntry[] }

/** Older than this is written as a day. */
const week = 7 * 86_400_000

/** How long ago: `2 hrs`; after a week the day. */
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
