import type { ReactNode } from 'react'

type StatusRingProps = {
  readonly state: 'waiting' | 'failed'
  readonly isRound?: boolean
  /** Nothing is pending and nothing has failed. */
  readonly isStill?: boolean
  readonly children: ReactNode
}

/** A large picture with a ring around it: moving while something is pending, red after a failure. */
export function StatusRing({ state, isRound, isStill, children }: StatusRingProps) {
  return (
    <div className="status-ring" data-state={isStill ? undefined : state} data-round={isRound || undefined}>
      {state === 'waiting' && !isStill && (
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <rect x="3" y="3" width="94" height="94" rx={isRound ? 47 : 28} />
        </svg>
      )}
      {children}
    </div>
  )
}
