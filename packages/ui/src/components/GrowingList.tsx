import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Rows drawn at first: what is in view. */
const first = 12
/** Rows of a part; one is added each time the end comes near. */
const step = 20
/** How far beyond what is in view rows are there already. */
const ahead = '600px'

export type GrowingListProps<row> = {
  readonly rows: readonly row[]
  /** Called when all of them have been drawn and the end is near: the next page may be asked for. */
  readonly onEnd?: () => void
  /** How many have come; one may hold nothing that is shown. */
  readonly pages?: number | undefined
  /** @param before the row above the first of them */
  readonly draw: (rows: readonly row[], before: row | undefined) => ReactNode
}

/** A long list in parts: few rows at first, more as the visitor comes near the end; only what is near is drawn. */
export function GrowingList<row>({ rows, onEnd, pages, draw }: GrowingListProps<row>) {
  const [limit, setLimit] = useState(first)
  const shown = rows.slice(0, limit)
  // observed anew after each growth and each page: one that is still in view is told again
  const end = useNear(`${limit} ${rows.length} ${pages}`, ({ isIntersecting }) => {
    if (!isIntersecting) return
    if (limit < rows.length) setLimit(limit + step)
    else onEnd?.()
  })
  const parts: ReactNode[] = []
  for (let from = 0; from < shown.length; from += step) {
    parts.push(<Part key={from}>{() => draw(shown.slice(from, from + step), shown[from - 1])}</Part>)
  }
  return (
    <>
      <div>{parts}</div>
      <div ref={end} />
    </>
  )
}

/** Far from what is in view only its height stays, unless the keyboard is in it. */
function Part({ children }: { readonly children: () => ReactNode }) {
  const [height, setHeight] = useState<number>()
  const part = useNear('', ({ isIntersecting, target, boundingClientRect }) =>
    setHeight(isIntersecting || target.matches(':focus-within') ? undefined : boundingClientRect.height),
  )
  return (
    <div ref={part} className="part" style={{ height }}>
      {height === undefined && children()}
    </div>
  )
}

/** @param key observed anew whenever it changes */
function useNear(key: string, onChange: (entry: IntersectionObserverEntry) => void) {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const near = { root: element.closest('.body'), rootMargin: ahead }
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) latest.current(entry)
    }, near)
    observer.observe(element)
    return () => observer.disconnect()
  }, [key])
  return ref
}
