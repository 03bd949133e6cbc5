import { cleanText } from '@foyer/base'
import { navigate } from '@foyer/core'
import { getSuggestedWallets, type Wallet } from '@foyer/core/internal/connect'
import { useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { usePreloadView } from '../views/usePreloadView.ts'
import { GridIcon } from './icons.tsx'
import { getCatalogueFace } from './images.ts'
import { ListItem } from './ListItem.tsx'
import { WalletImage } from './WalletImage.tsx'

/** Suggested wallets, each opening its downloads, and a link to all others. */
export default function GetWalletList() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const preloadAll = usePreloadView('AllWallets')
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
          preload={preloadAll}
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
      leading={<WalletImage wallet={getCatalogueFace(foyer.config, wallet)} />}
      title={name}
      trailing={<span className="hint">{t('getWallet.get')}</span>}
      onClick={() => navigate(foyer, 'Downloads', { wallet })}
      preload={usePreloadView('Downloads')}
    />
  )
}
