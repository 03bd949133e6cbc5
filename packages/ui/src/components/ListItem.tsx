import type { ComponentProps, ReactNode } from 'react'

type ListItemProps = {
  readonly leading: ReactNode
  readonly title: string
  readonly detail?: ReactNode
  readonly trailing?: ReactNode
  readonly isCurrent?: boolean
  /** Stays in the reading and focus order, so that the reason beside it is heard. */
  readonly isDisabled?: boolean
  readonly onClick: () => void
  /** From `useLeadsTo`, for a row that opens a view. */
  readonly leadsTo?: Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus'>
}

export function ListItem(props: ListItemProps) {
  const { leading, title, detail, trailing, isCurrent, isDisabled, onClick, leadsTo } = props
  return (
    <li>
      <button
        type="button"
        className="row"
        aria-current={isCurrent || undefined}
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : onClick}
        {...leadsTo}
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
