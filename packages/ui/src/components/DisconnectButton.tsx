import { type Connection, findCause, isFoyerError, loadPart } from '@foyer/base'
import { disconnect, type Foyer, showToast } from '@foyer/core'
import { useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { ExitIcon } from './icons.tsx'

type DisconnectButtonProps = {
  /** Where there may be several wallets, the one to leave: the visitor goes on to the others. Default: everything. */
  readonly connection: Connection | undefined
}

export function DisconnectButton({ connection }: DisconnectButtonProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const handleClick = () => {
    leave(foyer, connection).catch((error: unknown) => {
      const isUnheard = findCause(error, (cause) => isFoyerError(cause, 'SignOutUnheard')) !== undefined
      showToast(foyer, { variant: 'error', name: isUnheard ? 'signOutUnheard' : 'disconnectFailed' })
    })
  }
  return (
    <button type="button" className="link" onClick={handleClick}>
      <ExitIcon />
      {t('account.disconnect')}
    </button>
  )
}

async function leave(foyer: Foyer, connection: Connection | undefined): Promise<void> {
  if (!connection) return disconnect(foyer)
  const code = await loadPart(() => import('@foyer/core/internal/multiWallet')).catch(() => undefined)
  return code ? code.disconnectMany(foyer, connection) : disconnect(foyer, connection)
}
