import { cleanText } from '@foyer/base'
import { navigate } from '@foyer/core'
import { getSuggestedWallets, type Wallet } from '@foyer/core/relay'
import { useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { useLeadsTo } from '../modal/ViewsContext.ts'
import { ListItem } from './ListItem.tsx'
import { GridIcon } from './relayIcons.tsx'
import { catalogueImage } from './useWalletLook.ts'
import { WalletImage } from './WalletImage.tsx'

/** A few wallets and where each is got; then all the others. */
export function GetWalletList() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const leadsToAll = useLeadsTo('AllWallets')
  return (
    <div className="stack">
      <ul className="list">
        {getSuggestedWallets(foyer).map((wallet) => (
          <SuggestedItem key={wallet.id} wallet={wallet} />
        ))}
        <ListItem
          leading={
            <span className="glyph">
              <GridIcon />
            </span>
          }
          title={t('getWallet.all')}
          onClick={() => navigate(foyer, 'AllWallets')}
          leadsTo={leadsToAll}
        />
      </ul>
    </div>
  )
}

function SuggestedItem({ wallet }: { wallet: Wallet }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const name = cleanText(wallet.name, 40) ?? t('wallet.unnamed')
  return (
    <ListItem
      leading={<WalletImage name={name} src={catalogueImage(foyer.config, wallet)} />}
      title={name}
      trailing={<span className="hint">{t('getWallet.get')}</span>}
      onClick={() => navigate(foyer, 'Downloads', { wallet })}
      leadsTo={useLeadsTo('Downloads')}
    />
  )
}
