import type { ComponentProps, ReactNode } from 'react'
import { WarnIcon } from './icons.tsx'

type ButtonProps = Pick<
  ComponentProps<'button'>,
  'onClick' | 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'disabled' | 'type'
> & {
  readonly 'data-only'?: 'desktop'
  readonly kind?: 'primary' | 'subtle'
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** A busy button keeps its place in the focus order and does nothing. */
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

export function Tag({ kind = 'quiet', children }: { kind?: 'quiet' | 'ok' | 'accent'; children: ReactNode }) {
  return (
    <span className="tag" data-kind={kind}>
      {children}
    </span>
  )
}

export function IconButton({ label, ...rest }: ComponentProps<'button'> & { readonly label: string }) {
  return <button type="button" className="icon-btn" aria-label={label} title={label} {...rest} />
}

/** A sentence that needs attention, with at most one action. `bad` is heard at once. */
export function Notice({ kind, children, action }: { kind: 'warn' | 'bad'; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="notice" data-kind={kind} role={kind === 'bad' ? 'alert' : undefined}>
      <WarnIcon />
      <p className="grow">{children}</p>
      {action}
    </div>
  )
}

type HaloProps = { readonly state: 'waiting' | 'failed'; readonly isRound?: boolean; readonly children: ReactNode }

/** A large picture that waits or has failed. */
export function Halo({ state, isRound, children }: HaloProps) {
  return (
    <div className="halo" data-state={state} data-round={isRound || undefined}>
      {state === 'waiting' && (
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <rect x="3" y="3" width="94" height="94" rx={isRound ? 47 : 28} />
        </svg>
      )}
      {children}
    </div>
  )
}

/** A heading and one sentence; heard when it changes. */
export function Prose({ title, text, isAlert }: { title: string; text: ReactNode; isAlert?: boolean }) {
  return (
    <div className="prose" role={isAlert ? 'alert' : 'status'}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  )
}
