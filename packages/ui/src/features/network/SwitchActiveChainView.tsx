import { findNetwork, goBack, switchActiveChain } from '@foyer/core'
import { Button } from '../../components/Button.tsx'
import { getNetworkImage } from '../../components/images.ts'
import { namespaceNames } from '../../components/NamespaceImages.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useSwitchTranslate } from '../../i18n/useSwitchTranslate.ts'
import type { View } from '../../views/View.ts'

/** The network chosen is of a family nobody is connected in: it needs a wallet of its own. */
const SwitchActiveChainView: View<'SwitchActiveChain'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const t = useSwitchTranslate()
  const network =
    findNetwork(foyer.config, params.network) ??
    foyer.config.networks.find(({ chainNamespace }) => chainNamespace === params.switchToChain)
  const name = network?.name ?? namespaceNames[params.switchToChain]
  const slots = { network: name }
  return (
    <div className="stack center tall">
      <WalletImage
        name={name}
        src={network && getNetworkImage(foyer.config, network)}
        mark={network?.caipNetworkId}
        size="xl"
        round
      />
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
