import type { ErrorName } from '@foyer/base'
import { connectAttemptAtom, goBack, startConnect } from '@foyer/core'
import { Button } from '../../components/Button.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { StatusRing } from '../../components/StatusRing.tsx'
import { toOutcome } from '../../components/toOutcome.ts'
import { useConnectorDisplay } from '../../components/useConnectorDisplay.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { View } from '../../views/View.ts'

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

const ConnectingExternalView: View<'ConnectingExternal'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const attempt = useFoyerAtom(connectAttemptAtom)
  const t = useTranslate()
  const wallet = useConnectorDisplay(params.connectorId)
  const hasFailed = attempt.step === 'failed'
  const state = hasFailed ? toOutcome(outcomes, attempt.error) : 'waiting'
  const slots = { wallet: wallet.name }
  return (
    <div className="stack center tall">
      <StatusRing state={hasFailed ? 'failed' : 'waiting'}>
        <WalletImage wallet={wallet} size="xl" />
      </StatusRing>
      <StatusMessage
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
