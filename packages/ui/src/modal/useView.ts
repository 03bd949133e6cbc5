import { isPartLost } from '@foyer/base'
import type { RouteName } from '@foyer/core'
import { useEffect, useState } from 'react'
import type { AnyView, ViewLoader } from '../views/ViewLoaderContext.ts'

type ViewState =
  | { readonly step: 'loading' }
  | { readonly step: 'ready'; readonly View: AnyView }
  | { readonly step: 'failed'; readonly isLost: boolean; readonly retry: () => void }

/** The view of a route, loaded when it is first needed. */
export function useView(views: ViewLoader, name: RouteName): ViewState {
  const [attempt, setAttempt] = useState(0)
  const [, setSettled] = useState({})
  const [failed, setFailed] = useState<{ readonly name: RouteName; readonly isLost: boolean }>()
  const View = views.get(name)

  useEffect(() => {
    if (views.get(name)) return
    let ended = false
    views.load(name).then(
      () => ended || setSettled({}),
      (error) => ended || setFailed({ name, isLost: isPartLost(error) }),
    )
    return () => {
      ended = true
    }
  }, [views, name, attempt])

  if (View) return { step: 'ready', View }
  if (failed?.name !== name) return { step: 'loading' }
  const retry = () => {
    setFailed(undefined)
    setAttempt(attempt + 1)
  }
  return { step: 'failed', isLost: failed.isLost, retry }
}
