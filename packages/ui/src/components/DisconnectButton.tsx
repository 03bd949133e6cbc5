import type { Namespace } from '@foyer/base'
import { disconnect, showToast } from '@foyer/core'
import { useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { ExitIcon } from './icons.tsx'

export function DisconnectButton({ namespace }: { namespace: Namespace }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const leave = () => {
    disconnect(foyer, { namespace }).catch(() => showToast(foyer, { variant: 'error', name: 'disconnectFailed' }))
  }
  return (
    <button type="button" className="link" onClick={leave}>
      <ExitIcon />
      {t('account.disconnect')}
    </button>
  )
}
