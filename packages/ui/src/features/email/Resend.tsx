import { resendEmail } from '@foyer/core/embedded'
import { useEffect, useState } from 'react'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Another mail, 30 s after the last. */
export function Resend() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const rest = useCooldown()
  const seconds = String(Math.ceil(rest / 1_000))
  return (
    <button type="button" className="link" disabled={rest > 0} onClick={() => void resendEmail(foyer)}>
      {rest > 0 ? t('code.resendIn', { seconds }) : t('code.resend')}
    </button>
  )
}

/** Milliseconds until another mail may be asked for, a second at a time. */
function useCooldown(): number {
  const { foyer } = useFoyerContext()
  const [rest, setRest] = useState(0)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setInterval> | undefined
    foyer.openFrame().then(
      ({ cache }) => {
        const read = () => setRest(cache.getCooldown(Date.now()))
        if (isOver) return
        read()
        timer = setInterval(read, 1_000)
      },
      () => {},
    )
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [foyer])
  return rest
}
