import type { ReactNode } from 'react'

type ListItemProps = {
  readonly leading: ReactNode
  readonly title: string
  readonly detail?: ReactNode
  readonly trailing?: ReactNode
  readonly isCurrent?: boolean
  /** Stays in the reading and focus order, so that the reason beside it is heard. */
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly onPointerEnter?: () => void
  readonly onFocus?: () => void
}

export function ListItem(props: ListItemProps) {
  const { leading, title, detail, trailing, isCurrent, isDisabled, onClick, onPointerEnter, onFocus } = props
  return (
    <li>
      <button
        type="button"
        className="row"
        aria-current={isCurrent || undefined}
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : onClick}
        onPointerEnter={onPointerEnter}
        onFocus={onFocus}
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
