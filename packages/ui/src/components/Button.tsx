import type { ComponentProps, ReactNode } from 'react'

type ButtonProps = Pick<
  ComponentProps<'button'>,
  'onClick' | 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'disabled' | 'type'
> & {
  readonly 'data-only'?: 'desktop'
  readonly kind?: 'primary' | 'subtle'
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** While busy it can still be focused, and a press does nothing. */
export function Button({ kind = 'subtle', isBusy, onClick, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className="btn"
      data-kind={kind}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy && <span className="ring" aria-hidden="true" />}
      {children}
    </button>
  )
}
