import type { ReactNode } from 'react'

/** Shows what is for sale. Without children it keeps their place, so that nothing moves once they are loaded. */
export function PrintedIssue({ children }: { readonly children?: ReactNode }) {
  return (
    <section className="actions" aria-label="The print issue">
      <h3>The print issue</h3>
      {children ?? <div className="buttons" />}
    </section>
  )
}
