import { type Connection, findCause, isFoyerError, type Namespace } from '@foyer/base'
import { disconnect, type Foyer, showToast } from '@foyer/core'
import { useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { ExitIcon } from './icons.tsx'

type DisconnectButtonProps = {
  /** One family. Default: all. */
  readonly namespace?: Namespace
  /** One wallet of it, where there may be several: the visitor goes on to the others. */
  readonly connection?: Connection
}

export function DisconnectButton({ namespace, connection }: DisconnectButtonProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const handleClick = () => {
    leave(foyer, namespace, connection).catch((error: unknown) => {
      const isUnheard = findCause(error, (cause) => isFoyerError(cause, 'SignOutUnheard')) !== undefined
      showToast(foyer, { variant: 'error', name: isUnheard ? 'signOutUnheard' : 'disconnectFailed' })
    })
  }
  return (
    <button type="button" className="link" onClick={handleClick}>
      <ExitIcon />
      {t(namespace || connection ? 'account.disconnect' : 'account.disconnectAll')}
    </button>
  )
}

async function leave(
  foyer: Foyer,
  namespace: Namespace | undefined,
  connection: Connection | undefined,
): Promise<void> {
  if (!connection) return disconnect(foyer, namespace && { namespace })
  const code = await import('@foyer/core/multiWallet').catch(() => undefined)
  return code ? code.leaveWallets(foyer, connection) : disconnect(foyer, connection)
}
