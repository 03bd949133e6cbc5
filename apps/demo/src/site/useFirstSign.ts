import { useEffect, useState } from 'react'

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'] as const

/** Whether somebody is there: what nobody looks at need not be fetched. */
export function useFirstSign(): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen) return
    const ending = new AbortController()
    for (const sign of signs) addEventListener(sign, () => setSeen(true), { passive: true, signal: ending.signal })
    return () => ending.abort()
  }, [isSeen])
  return isSeen
}
