import { remoteFeaturesAtom } from '@foyer/core/internal/connect'
import { useFoyerAtom } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'

/** Shows who made the dialog, where the project's configuration has it said (reference §2.3). */
export function Branding() {
  const t = useTranslate()
  if (!useFoyerAtom(remoteFeaturesAtom)?.reownBranding) return null
  return <div className="foot">{t('branding.text', { name: 'Foyer' })}</div>
}
