import type { RouteName } from '@foyer/core'
import { useContext, useEffect, useRef } from 'react'
import { ViewLoaderContext } from './View.ts'

/** In ms. A pointer that only passes over an element stays shorter than this. */
const preloadDelay = 100

/** Handlers for an element that opens a view: its code is loaded while the element is hovered or focused. */
export function usePreloadView(name: RouteName) {
  const views = useContext(ViewLoaderContext)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const schedule = () => {
    cancel()
    timer.current = setTimeout(() => void views?.load(name).catch(() => {}), preloadDelay)
  }
  return { onPointerEnter: schedule, onPointerLeave: cancel, onFocus: schedule }
}
