import { useEffect } from 'react'
import { translate } from '../words.ts'

/** How often the page says that it is still there, in ms. */
const interval = 1_000

/**
 * Shows a login's window before it is sent to a provider. It tells the page that opened it that it is still here, which only this
 * page knows and no other page can use.
 */
export function LoadingPage() {
  useEffect(() => {
    const opener = window.opener as Window | null
    const notify = () => opener?.postMessage({ isLoading: true }, '*')
    notify()
    const timer = setInterval(notify, interval)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="flow" data-said="">
      {translate('frame.loading')}
    </p>
  )
}
