import type { ReactNode } from 'react'

export function Tag({ kind = 'quiet', children }: { kind?: 'quiet' | 'ok' | 'accent'; children: ReactNode }) {
  return (
    <span className="tag" data-kind={kind}>
      {children}
    </span>
  )
}
