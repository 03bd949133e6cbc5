import { useEffect, useState } from 'react'
import { useRichTranslate } from '../../i18n/useTranslate.ts'

type ExpiryProps = {
  /** Unix ms at which the code is replaced. */
  readonly at: number
  /** How long a code is shown, in ms. */
  readonly life: number
}

/** How long the code on screen is good for. Read out only when asked: it changes every second. */
export function Expiry({ at, life }: ExpiryProps) {
  const rich = useRichTranslate()
  const rest = Math.min(Math.max(0, at - useNow()), life)
  return (
    <p className="expiry">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" />
        <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${Math.round((rest / life) * 100)} 100`} />
      </svg>
      <span>{rich('relay.refreshes', { time: <b key="time">{toClock(rest)}</b> })}</span>
    </p>
  )
}

/** The time, a second at a time. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function toClock(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
