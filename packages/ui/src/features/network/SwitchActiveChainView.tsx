import { families } from '@foyer/base'
import { findNetwork, goBack, switchActiveChain } from '@foyer/core'
import { Button } from '../../components/Button.tsx'
import { NetworkImage } from '../../components/NetworkImage.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { switchWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import type { View } from '../../views/View.ts'

/** The network chosen is of a family no one is connected in: it needs a wallet of its own. */
const SwitchActiveChainView: View<'SwitchActiveChain'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(switchWords)
  const network =
    findNetwork(foyer.config, params.network) ??
    foyer.config.networks.find(({ chainNamespace }) => chainNamespace === params.switchToChain)
  const name = network?.name ?? families[params.switchToChain].name
  const slots = { network: name }
  return (
    <div className="stack center tall">
      <NetworkImage network={network} name={name} size="xl" />
      <StatusMessage title={t('switchChain.title', slots)} text={t('switchChain.text', slots)} />
      <div className="pair">
        <Button onClick={() => goBack(foyer)}>{t('dialog.back')}</Button>
        <Button kind="primary" onClick={() => switchActiveChain(foyer, params)}>
          {t('switchChain.switch')}
        </Button>
      </div>
    </div>
  )
}
export default SwitchActiveChainView
