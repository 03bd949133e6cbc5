import { useEffect, useState } from 'react'
import { useRichTranslate } from '../../i18n/useTranslate.ts'

type ExpiryCountdownProps = {
  /** Unix ms at which the code is replaced. */
  readonly at: number
  /** How long a code is shown, in ms. */
  readonly lifetime: number
}

/** How long the code on screen stays valid. Not a live region: it changes every second. */
export function ExpiryCountdown({ at, lifetime }: ExpiryCountdownProps) {
  const rich = useRichTranslate()
  const remaining = Math.min(Math.max(0, at - useNow()), lifetime)
  return (
    <p className="expiry">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" />
        <circle
          cx="10"
          cy="10"
          r="8"
          pathLength="100"
          strokeDasharray={`${Math.round((remaining / lifetime) * 100)} 100`}
        />
      </svg>
      <span>{rich('relay.refreshes', { time: <b key="time">{toClock(remaining)}</b> })}</span>
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
