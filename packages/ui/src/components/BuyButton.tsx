import { activeConnectionAtom } from '@foyer/core'
import { remoteFeaturesAtom } from '@foyer/core/internal/connect'
import { canBuy, openOnramp } from '@foyer/core/internal/onramp'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { usePreloadView } from '../views/usePreloadView.ts'
import { Button } from './Button.tsx'

/** The way to what is missing, for an account that can buy here; nothing for any other. */
export function BuyButton() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const connection = useFoyerAtom(activeConnectionAtom)
  const remote = useFoyerAtom(remoteFeaturesAtom)
  const preload = usePreloadView('OnRampProviders')
  if (!connection || !canBuy(foyer, connection, remote)) return null
  return (
    <Button onClick={() => openOnramp(foyer, connection)} {...preload}>
      {t('onramp.title')}
    </Button>
  )
}
