import { type Foyer, setThemeMode, setThemeVariables, type Theme } from '@foyer/core'
import { mountFoyer } from '@foyer/ui'
import { useEffect, useRef, useState } from 'react'
import type { ShowOptions } from './createShow.ts'

type Props = Pick<ShowOptions, 'view' | 'relayUrl'> & Theme

/** The widget as a part of the page, with made-up wallets. Its code comes with it. */
export function Show({ view, relayUrl, themeMode, themeVariables }: Props) {
  const parent = useRef<HTMLDivElement>(null)
  const [foyer, setFoyer] = useState<Foyer>()
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    import('./createShow.ts').then(
      ({ createShow }) => {
        if (ending.signal.aborted || !parent.current) return
        const made = createShow({ view, relayUrl })
        const unmount = mountFoyer(made, { parent: parent.current })
        ending.signal.addEventListener('abort', () => {
          unmount()
          made.destroy()
        })
        setFoyer(made)
      },
      // what it would show stands still in its place
      (error: unknown) => console.warn('The show could not be loaded', error),
    )
    return () => ending.abort()
  }, [view, relayUrl])
  useEffect(() => {
    if (!foyer) return
    setThemeMode(foyer, themeMode)
    setThemeVariables(foyer, themeVariables)
  }, [foyer, themeMode, themeVariables])
  useEffect(() => {
    return foyer && parent.current ? watchDrawn(parent.current, () => setLive(true)) : undefined
  }, [foyer])
  return <div className="show" data-live={isLive || undefined} ref={parent} />
}

/** Calls once there is something to see. @returns stops looking */
function watchDrawn(parent: Element, onDrawn: () => void): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if ((entry?.contentRect.height ?? 0) > 0) onDrawn()
  })
  observer.observe(parent)
  return () => observer.disconnect()
}
