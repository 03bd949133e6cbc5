import { partLostEvent } from '@foyer/base'
import { reloadHere } from '@foyer/core/internal/views'
import { useEffect, useState } from 'react'
import { WarnIcon } from '../components/icons.tsx'
import { useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { useIsOnline } from './useIsOnline.ts'

/** Above a screen on which something cannot go on: without a network, or where a part can come only with the page anew. */
export function LostBar() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const isOnline = useIsOnline()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const listen = () => setLost(true)
    addEventListener(partLostEvent, listen)
    return () => removeEventListener(partLostEvent, listen)
  }, [])
  if (isOnline && !isLost) return null
  return (
    <div className="alert" data-kind="warning" role="alert">
      <WarnIcon />
      <p className="grow">{t(isOnline ? 'dialog.lost.text' : 'dialog.offline.title')}</p>
      {isOnline && (
        <button type="button" className="link" onClick={() => reloadHere(foyer)}>
          {t('connect.reload')}
        </button>
      )}
    </div>
  )
}
