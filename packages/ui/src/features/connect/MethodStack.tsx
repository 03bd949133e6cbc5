import type { ConnectMethod } from '@foyer/core'
import { Fragment, type ReactNode } from 'react'

type MethodStackProps = {
  readonly methods: readonly ConnectMethod[]
  /** What stands on the line between two. */
  readonly or: string
  readonly drawMethod: (method: ConnectMethod) => ReactNode
}

/** Ways in, one below the other. Without hooks: the first frame is drawn from it, too. */
export function MethodStack({ methods, or, drawMethod }: MethodStackProps) {
  return (
    <div className="stack">
      {methods.map((method, index) => (
        <Fragment key={method}>
          {drawMethod(method)}
          {hasSeparator(method, methods[index + 1]) && (
            <div className="separator">
              <span>{or}</span>
            </div>
          )}
        </Fragment>
      ))}
    </div>
  )
}

/** Email and social logins lead to the same wallet: nothing stands between them. */
function hasSeparator(method: ConnectMethod, next: ConnectMethod | undefined): boolean {
  return next !== undefined && (method === 'wallet' || next === 'wallet')
}
