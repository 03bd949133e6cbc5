import type { ReactNode } from 'react'
import { titleId } from './titleId.ts'

type HeadRowProps = {
  readonly start: ReactNode
  readonly title: string
  /** The title is for screen readers only. */
  readonly isTitleHidden?: boolean | undefined
  /** It stands in place of another, which shows: it appears. */
  readonly isTitleChanged?: boolean | undefined
  readonly end: ReactNode
}

/** The row above a screen. Without hooks: the first frame is drawn from it, too. */
export function HeadRow({ start, title, isTitleHidden, isTitleChanged, end }: HeadRowProps) {
  return (
    <div className="head">
      {start}
      <h2
        id={titleId}
        tabIndex={-1}
        className={isTitleHidden ? 'visually-hidden' : undefined}
        data-changed={isTitleChanged || undefined}
        key={title}
      >
        <bdi>{title}</bdi>
      </h2>
      {end}
    </div>
  )
}
