import { useEffect, useState } from 'react'

/** Whether somebody is there. @param seen settles once somebody is */
export function useFirstSign(seen: Promise<void>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const wake = () => {
      if (!ending.signal.aborted) setSeen(true)
    }
    seen.then(wake, wake)
    return () => ending.abort()
  }, [seen])
  return isSeen
}
