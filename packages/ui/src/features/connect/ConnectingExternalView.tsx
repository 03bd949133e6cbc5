import type { ErrorName } from '@foyer/base'
import { connectAttemptAtom, goBack, startConnect } from '@foyer/core'
import { Button, Halo, Prose } from '../../components/parts.tsx'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useWallet } from '../../components/wallets.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { View } from '../../routes.tsx'

/** What became of an attempt, by the error's name; words under `connecting.<outcome>`. */
const outcomes = {
  UserRejected: 'declined',
  WalletLocked: 'locked',
  WalletBusy: 'busy',
  WalletTimedOut: 'timedOut',
  ConnectorNotFound: 'gone',
  PopupBlocked: 'popupBlocked',
  PopupClosed: 'popupClosed',
  ConnectorChainsUnsupported: 'unsupported',
  ChainNotAdded: 'unsupported',
} as const satisfies { readonly [name in ErrorName]?: string }

type Outcome = (typeof outcomes)[keyof typeof outcomes]

const ConnectingExternalView: View<'ConnectingExternal'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const attempt = useFoyerAtom(connectAttemptAtom)
  const t = useTranslate()
  const wallet = useWallet(params.connectorId)
  const hasFailed = attempt.step === 'failed'
  const state = hasFailed ? toOutcome(attempt.error) : 'waiting'
  const slots = { wallet: wallet.name }
  return (
    <div className="stack center tall">
      <Halo state={hasFailed ? 'failed' : 'waiting'}>
        <WalletImage name={wallet.name} src={wallet.image} size="xl" />
      </Halo>
      <Prose
        title={t(`connecting.${state}.title`, slots)}
        text={t(`connecting.${state}.text`, slots)}
        isAlert={hasFailed}
      />
      <div className="pair">
        <Button onClick={() => goBack(foyer)}>{t('connecting.otherWallets')}</Button>
        {hasFailed && (
          <Button kind="primary" onClick={() => startConnect(foyer, params)}>
            {t('dialog.retry')}
          </Button>
        )}
      </div>
    </div>
  )
}
export default ConnectingExternalView

function toOutcome(error: unknown): Outcome | 'failed' {
  const name = error instanceof Error ? error.name : ''
  return Object.hasOwn(outcomes, name) ? outcomes[name as keyof typeof outcomes] : 'failed'
}
