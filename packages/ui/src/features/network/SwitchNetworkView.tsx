import type { ErrorName } from '@foyer/base'
import { activeConnectionAtom, findNetwork, goBack, startSwitchNetwork, switchAttemptAtom } from '@foyer/core'
import { Button, Halo, Prose } from '../../components/parts.tsx'
import { WalletImage } from '../../components/WalletImage.tsx'
import { networkImage, useWallet } from '../../components/wallets.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { View } from '../../routes.tsx'

/** What became of a switch, by the error's name; words under `switch.<outcome>`. */
const outcomes = {
  UserRejected: 'declined',
  ChainNotAdded: 'notAdded',
} as const satisfies { readonly [name in ErrorName]?: string }

const SwitchNetworkView: View<'SwitchNetwork'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const attempt = useFoyerAtom(switchAttemptAtom)
  const t = useTranslate()
  const wallet = useWallet(useFoyerAtom(activeConnectionAtom)?.connectorId)
  const network = findNetwork(foyer.config, params.networkId)
  if (!network) return null
  const hasFailed = attempt.step === 'failed'
  const state = hasFailed ? toOutcome(attempt.error) : 'waiting'
  const slots = { wallet: wallet.name, network: network.name }
  return (
    <div className="stack center tall">
      <Halo state={hasFailed ? 'failed' : 'waiting'} isRound>
        <WalletImage name={network.name} src={networkImage(foyer.config, network)} size="xl" round />
      </Halo>
      <Prose title={t(`switch.${state}.title`, slots)} text={t(`switch.${state}.text`, slots)} isAlert={hasFailed} />
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

function toOutcome(error: unknown): (typeof outcomes)[keyof typeof outcomes] | 'failed' {
  const name = error instanceof Error ? error.name : ''
  return Object.hasOwn(outcomes, name) ? outcomes[name as keyof typeof outcomes] : 'failed'
}
