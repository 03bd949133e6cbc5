import type { ReactNode } from 'react'
import { WarnIcon } from './icons.tsx'

/** A warning or an error in the flow of a view, with at most one action. A screen reader announces `bad` at once. */
export function Notice({ kind, children, action }: { kind: 'warn' | 'bad'; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="notice" data-kind={kind} role={kind === 'bad' ? 'alert' : undefined}>
      <WarnIcon />
      <p className="grow">{children}</p>
      {action}
    </div>
  )
}
