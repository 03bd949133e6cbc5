import type { ReactNode } from 'react'

/** A name and what stands behind it. */
export function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="row">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Rows({ children }: { readonly children: ReactNode }) {
  return <dl className="rows">{children}</dl>
}

/** What a person should not overlook. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className="warning" role="note">
      {children}
    </p>
  )
}

/** Text from outside, as it is, in a box that scrolls. */
export function Quote({ children }: { readonly children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <pre className="quote textContent" tabIndex={0}>
      {children}
    </pre>
  )
}

/** In groups, so that two addresses can be compared. */
export function Address({ value }: { readonly value: string }) {
  return <code className="address">{value}</code>
}
