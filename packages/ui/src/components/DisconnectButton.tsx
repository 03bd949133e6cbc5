import { findCause, isFoyerError, type Namespace } from '@foyer/base'
import { disconnect, showToast } from '@foyer/core'
import { useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { ExitIcon } from './icons.tsx'

/** Disconnects one namespace; without one, all of them. */
export function DisconnectButton({ namespace }: { namespace?: Namespace }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const handleClick = () => {
    disconnect(foyer, namespace && { namespace }).catch((error: unknown) => {
      const isUnheard = findCause(error, (cause) => isFoyerError(cause, 'SignOutUnheard')) !== undefined
      showToast(foyer, { variant: 'error', name: isUnheard ? 'signOutUnheard' : 'disconnectFailed' })
    })
  }
  return (
    <button type="button" className="link" onClick={handleClick}>
      <ExitIcon />
      {t(namespace ? 'account.disconnect' : 'account.disconnectAll')}
    </button>
  )
}
