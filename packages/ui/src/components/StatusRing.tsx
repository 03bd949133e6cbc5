import type { ReactNode } from 'react'

type StatusRingProps = {
  readonly state: 'waiting' | 'failed'
  readonly isRound?: boolean
  readonly children: ReactNode
}

/** A large picture with a ring around it: moving while something is pending, red after a failure. */
export function StatusRing({ state, isRound, children }: StatusRingProps) {
  return (
    <div className="status-ring" data-state={state} data-round={isRound || undefined}>
      {state === 'waiting' && (
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <rect x="3" y="3" width="94" height="94" rx={isRound ? 47 : 28} />
        </svg>
      )}
      {children}
    </div>
  )
}
