import { useEffect, useState } from 'react'
import { onFirstSign } from './onFirstSign.ts'

/** Whether somebody is there. @param isKnown somebody was, before this was asked */
export function useFirstSign(isKnown: boolean): boolean {
  const [isSeen, setSeen] = useState(isKnown)
  useEffect(() => (isSeen ? undefined : onFirstSign(() => setSeen(true))), [isSeen])
  return isSeen
}
