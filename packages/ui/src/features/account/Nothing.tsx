import type { ReactNode } from 'react'

/** An empty list: one line, and the one useful action. */
export function Nothing({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="nothing">
      <p>{text}</p>
      {children}
    </div>
  )
}
