import { families, type Namespace } from '@foyer/base'
import { connectionsAtom, navigate } from '@foyer/core'
import { disconnectMany, isMultiWalletOn, listRecent, recentConnectionsAtom } from '@foyer/core/internal/multiWallet'
import { useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { ExitIcon, WalletIcon } from '../../components/icons.tsx'
import { NamespaceImage } from '../../components/NamespaceImages.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { walletsWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { useStyles } from '../../theme/useStyles.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import { RecentRow, WalletRow } from './WalletRow.tsx'
import walletsStyles from './wallets.css?inline'

/** Every wallet of the visitor, family by family, and those they used before. */
export default function ProfileWalletsView() {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(walletsWords)
  const connections = useFoyerAtom(connectionsAtom)
  useFoyerAtom(recentConnectionsAtom)
  const recent = listRecent(foyer)
  const stack = useRef<HTMLDivElement>(null)
  useStyles(stack, walletsStyles)
  const preload = usePreloadView('Connect')
  return (
    <>
      <div ref={stack} className="stack wallets">
        {[...connections].map(([namespace, list]) => (
          <section key={namespace} aria-label={families[namespace].name}>
            <FamilyTitle namespace={namespace} />
            <ul className="list">
              {list.map((one, index) => (
                <WalletRow key={one.connectorId} connection={one} isActive={index === 0} />
              ))}
            </ul>
          </section>
        ))}
        {recent.length > 0 && (
          <section aria-label={t('wallets.recent')}>
            <h3 className="family">{t('wallets.recent')}</h3>
            <ul className="list">
              {recent.map((one) => (
                <RecentRow key={one.namespace + one.connectorId} wallet={one} />
              ))}
            </ul>
          </section>
        )}
        {isMultiWalletOn(foyer) && (
          <Button onClick={() => navigate(foyer, 'Connect')} {...preload}>
            <WalletIcon />
            {t('wallets.add')}
          </Button>
        )}
      </div>
      <div className="foot">
        <button type="button" className="link" onClick={() => void disconnectMany(foyer)}>
          <ExitIcon />
          {t('wallets.disconnectAll')}
        </button>
      </div>
    </>
  )
}

function FamilyTitle({ namespace }: { readonly namespace: Namespace }) {
  return (
    <h3 className="family">
      <NamespaceImage namespace={namespace} />
      {families[namespace].name}
    </h3>
  )
}
