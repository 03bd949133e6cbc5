import { resendEmail } from '@foyer/core/internal/embeddedWallet'
import { useEffect, useState } from 'react'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Asks for another mail; disabled until 30 s after the last one. */
export function ResendButton() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const remaining = useCooldown()
  const seconds = Math.ceil(remaining / 1_000)
  return (
    <button type="button" className="link" disabled={remaining > 0} onClick={() => void resendEmail(foyer)}>
      {remaining > 0 ? t('code.resendIn', { seconds }) : t('code.resend')}
    </button>
  )
}

/** Milliseconds until another mail may be requested, updated every second. */
function useCooldown(): number {
  const { foyer } = useFoyerContext()
  const [remaining, setRemaining] = useState(0)
  useEffect(() => {
    let isUnmounted = false
    let timer: ReturnType<typeof setInterval> | undefined
    foyer.externals.embedded.load().then(
      ({ cache }) => {
        const update = () => setRemaining(cache.getCooldown(Date.now()))
        if (isUnmounted) return
        update()
        timer = setInterval(update, 1_000)
      },
      () => {},
    )
    return () => {
      isUnmounted = true
      clearInterval(timer)
    }
  }, [foyer])
  return remaining
}
