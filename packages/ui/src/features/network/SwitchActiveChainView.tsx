import { findNetwork, goBack, switchActiveChain } from '@foyer/core'
import { familyNames } from '../../components/Families.tsx'
import { Button, Prose } from '../../components/parts.tsx'
import { WalletImage } from '../../components/WalletImage.tsx'
import { networkImage } from '../../components/wallets.ts'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { View } from '../../routes.tsx'

/** The network chosen is of a family nobody is connected in: it needs a wallet of its own. */
const SwitchActiveChainView: View<'SwitchActiveChain'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const network =
    findNetwork(foyer.config, params.network) ??
    foyer.config.networks.find(({ chainNamespace }) => chainNamespace === params.switchToChain)
  const name = network?.name ?? familyNames[params.switchToChain]
  const slots = { network: name }
  return (
    <div className="stack center tall">
      <WalletImage name={name} src={network && networkImage(foyer.config, network)} size="xl" round />
      <Prose title={t('switchChain.title', slots)} text={t('switchChain.text', slots)} />
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
