import type { ErrorName } from '@foyer/base'
import { activeConnectionAtom, findNetwork, goBack, startSwitchNetwork, switchAttemptAtom } from '@foyer/core'
import { Button } from '../../components/Button.tsx'
import { NetworkImage } from '../../components/NetworkImage.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { StatusRing } from '../../components/StatusRing.tsx'
import { toOutcome } from '../../components/toOutcome.ts'
import { useConnectorDisplay } from '../../components/useConnectorDisplay.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { switchWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import type { View } from '../../views/View.ts'

/** What became of a switch, by the error's name; words under `switch.<outcome>`. */
const outcomes = {
  UserRejected: 'declined',
  ChainNotAdded: 'notAdded',
} as const satisfies { readonly [name in ErrorName]?: string }

const SwitchNetworkView: View<'SwitchNetwork'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const attempt = useFoyerAtom(switchAttemptAtom)
  const t = useTranslateWith(switchWords)
  const wallet = useConnectorDisplay(useFoyerAtom(activeConnectionAtom)?.connectorId)
  const network = findNetwork(foyer.config, params.networkId)
  if (!network) return null
  const hasFailed = attempt.step === 'failed'
  const state = hasFailed ? toOutcome(outcomes, attempt.error) : 'waiting'
  const slots = { wallet: wallet.name, network: network.name }
  return (
    <div className="stack center tall">
      <StatusRing state={hasFailed ? 'failed' : 'waiting'} isRound>
        <NetworkImage network={network} size="xl" />
      </StatusRing>
      <StatusMessage
        title={t(`switch.${state}.title`, slots)}
        text={t(`switch.${state}.text`, slots)}
        isAlert={hasFailed}
      />
      <div className="pair">
        <Button onClick={() => goBack(foyer)}>{t('dialog.back')}</Button>
        {hasFailed && (
          <Button kind="primary" onClick={() => startSwitchNetwork(foyer, { network })}>
            {t('dialog.retry')}
          </Button>
        )}
      </div>
    </div>
  )
}
export default SwitchNetworkView
