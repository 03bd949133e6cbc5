import type { ComponentProps, ReactNode } from 'react'

export type ListItemProps = {
  readonly leading: ReactNode
  readonly title: string
  readonly detail?: ReactNode
  readonly trailing?: ReactNode
  readonly isCurrent?: boolean
  /** Can still be focused, so that a screen reader reaches the reason beside it. */
  readonly isDisabled?: boolean
  readonly onClick?: (() => void) | undefined
  /** From `usePreloadView`, for a row that opens a view. */
  readonly preload?: Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus'> | undefined
}

export function ListItem(props: ListItemProps) {
  const { leading, title, detail, trailing, isCurrent, isDisabled, onClick, preload } = props
  return (
    <li>
      <button
        type="button"
        className="row"
        aria-current={isCurrent || undefined}
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : onClick}
        {...preload}
      >
        {leading}
        <span className="grow">
          <bdi>{title}</bdi>
          {detail && <small>{detail}</small>}
        </span>
        {trailing}
      </button>
    </li>
  )
}
