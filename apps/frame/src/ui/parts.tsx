import type { ReactNode } from 'react'

type RowProps = {
  readonly name: string
  /** How far it stands inside another thing. */
  readonly depth?: number
  /** Under its name and over the whole width, for what is long. */
  readonly isWhole?: boolean
  readonly children: ReactNode
}

/** A name and what stands behind it. */
export function Row({ name, depth = 0, isWhole = false, children }: RowProps) {
  return (
    <div
      className="fact"
      {...(depth > 0 && { 'data-depth': Math.min(depth, 4) })}
      {...(isWhole && { 'data-whole': '' })}
    >
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Rows({ children }: { readonly children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

type QuoteProps = { readonly children: string; readonly kind?: 'text' | 'data' }

/** Text from outside, as it is and whole: the sheet around it scrolls. */
export function Quote({ children, kind = 'text' }: QuoteProps) {
  return (
    <pre className="text textContent" data-kind={kind}>
      {children}
    </pre>
  )
}

/** In groups, so that two addresses can be compared. */
export function Address({ value }: { readonly value: string }) {
  return <code className="address mono">{value}</code>
}
