import { useEffect, useState } from 'react'

/** Whether somebody is there. @param seen settles once somebody is */
export function useFirstSign(seen: Promise<void>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    seen.then(() => ending.signal.aborted || setSeen(true))
    return () => ending.abort()
  }, [seen])
  return isSeen
}
