import { type Foyer, setThemeMode, setThemeVariables, type Theme } from '@foyer/core'
import { mountFoyer } from '@foyer/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ShowOptions } from './createShow.ts'

/** What differs from its still is as good, after so many ms. */
const patience = 2_000

/** A place of the landing where a show stands still until its live one is drawn. */
export type StillName = 'hero' | 'left' | 'right'

type Props = Pick<ShowOptions, 'view' | 'relayUrl'> &
  Theme & {
    /** Which of the page's stills it takes the place of, if any. */
    readonly still?: StillName
    /** Whether it may load, default true. */
    readonly isAwake?: boolean
  }

/** The widget as a part of the page, with made-up wallets. Its code comes with it. */
export function Show({ view, relayUrl, themeMode, themeVariables, still: name, isAwake = true }: Props) {
  const slot = useRef<HTMLDivElement>(null)
  const parent = useRef<HTMLDivElement>(null)
  const [foyer, setFoyer] = useState<Foyer>()
  const [isLive, setLive] = useState(false)
  const still = useStill(slot, name, isLive)
  useEffect(() => {
    if (!isAwake) return
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
    return () => {
      ending.abort()
      setFoyer(undefined)
      setLive(false)
    }
  }, [view, relayUrl, isAwake])
  useEffect(() => {
    still.current?.setAttribute('data-theme', themeMode ?? '')
    if (!foyer) return
    setThemeMode(foyer, themeMode)
    setThemeVariables(foyer, themeVariables)
  }, [foyer, themeMode, themeVariables, still])
  useEffect(() => {
    if (!foyer || !parent.current) return
    return watchDrawn(parent.current, Number(still.current?.dataset['count'] ?? 0), () => setLive(true))
  }, [foyer, still])
  const show = <div className="show" data-live={isLive || undefined} ref={parent} />
  if (name === undefined) return show
  return (
    <div className="slot" data-still={name} ref={slot}>
      {show}
    </div>
  )
}

/** Shows what stood in this place before any script ran; away while the live one is there, which hears what was pressed meanwhile. */
function useStill(slot: React.RefObject<HTMLDivElement | null>, name: StillName | undefined, isLive: boolean) {
  const still = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    still.current ??= document.querySelector<HTMLElement>(`[data-still="${name}"] > .still`)
    const [place, picture] = [slot.current, still.current]
    if (!place || !picture) return
    if (!isLive) {
      place.append(picture)
      return
    }
    // shorter views than its first one move nothing of the page
    place.style.minBlockSize = `${picture.offsetHeight}px`
    picture.remove()
    pressAgain(place, picture)
  }, [slot, name, isLive])
  return still
}

/** Presses in the live widget what was pressed in its still, also where the visitor has scrolled on. */
function pressAgain(place: Element, { dataset }: HTMLElement): void {
  const [left, top] = dataset['pressed']?.split(' ').map(Number) ?? []
  delete dataset['pressed']
  if (left === undefined || top === undefined) return
  const { x, y } = place.getBoundingClientRect()
  const isUnder = (button: Element) => {
    const box = button.getBoundingClientRect()
    return box.left <= x + left && x + left <= box.right && box.top <= y + top && y + top <= box.bottom
  }
  const buttons = place.querySelector('foyer-host')?.shadowRoot?.querySelectorAll('button') ?? []
  ;[...buttons].find(isUnder)?.click()
}

/**
 * Calls once a widget is drawn.
 * @param parent of the widget's element
 * @param count how many elements it has when it is complete; 0 where that isn't known
 * @returns stops looking
 */
function watchDrawn(parent: Element, count: number, onDrawn: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    changes.disconnect()
    sizes.disconnect()
  }
  const report = () => {
    end()
    onDrawn()
  }
  const look = () => {
    const shadow = parent.querySelector('foyer-host')?.shadowRoot
    if (!shadow) return
    // what loads later changes what is in it
    changes.observe(shadow, { childList: true, subtree: true })
    if (parent.getBoundingClientRect().height === 0) return
    if (shadow.querySelectorAll('.root, .root *').length >= count) return report()
    timer ??= setTimeout(report, patience)
  }
  const changes = new MutationObserver(look)
  changes.observe(parent, { childList: true })
  const sizes = new ResizeObserver(look)
  sizes.observe(parent)
  return end
}
