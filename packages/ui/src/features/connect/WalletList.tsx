import { getPreferredNetwork, navigate } from '@foyer/core'
import { offeredNamespaceAtom } from '@foyer/core/internal/views'
import type { MouseEvent } from 'react'
import { Button } from '../../components/Button.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { AllWalletsItem } from './AllWalletsItem.tsx'
import { hasAllWallets } from './hasAllWallets.ts'
import { useConnectRows } from './useConnectRows.ts'
import { usePhonePairing } from './usePhonePairing.ts'
import { WalletItem } from './WalletItem.tsx'

/** The wallets of this browser and those a relay reaches, and the way to all of them. */
export function WalletList() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const rows = useConnectRows()
  usePhonePairing()
  const hasAll = hasAllWallets(foyer)
  const namespace = useFoyerAtom(offeredNamespaceAtom)
  const network = namespace && getPreferredNetwork(foyer, namespace).name
  if (rows.length === 0 && !hasAll) return <EmptyWalletList network={network} />
  return (
    <>
      {network && <p className="hint">{t('connect.family', { network })}</p>}
      <ul className="list">
        {rows.map((row) => (
          <WalletItem key={row.id} row={row} />
        ))}
        {hasAll && <AllWalletsItem />}
      </ul>
    </>
  )
}

/** What to do without a wallet: on a phone it is an app, elsewhere an extension. */
function EmptyWalletList({ network }: { network: string | undefined }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const reload = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    currentTarget.ownerDocument.defaultView?.location.reload()
  return (
    <div className="stack center">
      <StatusMessage
        title={network ? t('connect.empty.family', { network }) : t('connect.empty.title')}
        text={
          <>
            <span data-only="desktop">{t('connect.empty.text')}</span>
            <span data-only="phone">{t('connect.empty.phone')}</span>
          </>
        }
      />
      <div className="pair">
        <Button onClick={() => navigate(foyer, 'WhatIsAWallet')}>{t('connect.empty.help')}</Button>
        <Button kind="primary" data-only="desktop" onClick={reload}>
          {t('connect.reload')}
        </Button>
      </div>
    </div>
  )
}
