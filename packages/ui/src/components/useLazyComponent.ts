import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

type LazyState<props> =
  | { readonly step: 'loading' }
  | { readonly step: 'ready'; readonly Component: ComponentType<props> }
  | { readonly step: 'failed'; readonly retry: () => void }

/**
 * A part of a view with a chunk of its own; unlike `lazy`, a chunk that did not load can be requested again.
 * @param load the same function at every render
 */
export function useLazyComponent<props>(
  load: () => Promise<{ readonly default: ComponentType<props> }>,
): LazyState<props> {
  const [state, setState] = useState<LazyState<props>>({ step: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isUnmounted = false
    const retry = () => {
      setState({ step: 'loading' })
      setAttempt(attempt + 1)
    }
    load().then(
      (module) => isUnmounted || setState({ step: 'ready', Component: module.default }),
      () => isUnmounted || setState({ step: 'failed', retry }),
    )
    return () => {
      isUnmounted = true
    }
  }, [load, attempt])
  return state
}

/** The part as a component: nothing until it has come, and where it does not. */
export function createLateComponent<props extends object>(
  load: () => Promise<{ readonly default: ComponentType<props> }>,
): (props: props) => ReactNode {
  return (props) => {
    const part = useLazyComponent(load)
    return part.step === 'ready' ? createElement(part.Component, props) : null
  }
}
