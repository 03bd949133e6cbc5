import {
  activeConnectionsAtom,
  activeNamespaceAtom,
  connectorsAtom,
  getPreferredNetwork,
  navigate,
  type RouteName,
} from '@foyer/core'
import { getConnectRows, lookUpWallets, type WalletRow, walletLookupAtom } from '@foyer/core/internal/connect'
import { offeredNamespaceAtom } from '@foyer/core/internal/views'
import { type MouseEvent, memo, useEffect, useMemo } from 'react'
import { Button } from '../../components/Button.tsx'
import { NamespaceImages } from '../../components/NetworkImage.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { useWalletDisplay } from '../../components/useWalletDisplay.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { runAfterPaint } from '../../views/runAfterPaint.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import { AllWalletsItem, useCanFetch } from './AllWalletsItem.tsx'
import { hasAllWallets, RowTag, WalletListItem } from './firstRows.tsx'
import { usePhonePairing } from './usePhonePairing.ts'

/**
 * A wallet as a row. Where a wallet app has to be opened, the row is a link, because only a tap of the visitor's opens an app.
 * Memoised: the list around it renders when the dialog opens.
 */
const WalletItem = memo(function WalletItem({ row }: { row: WalletRow }) {
  const { face, access } = useWalletDisplay()(row)
  const preload = usePreloadView(toRoute(row))
  const t = useTranslate()
  const leading = <WalletImage wallet={face} />
  const detail = row.tag !== undefined && row.connectors.length > 1 && (
    <NamespaceImages namespaces={row.connectors.map(({ namespace }) => namespace)} />
  )
  if (access.kind === 'press' || row.isDisabled) {
    return (
      <WalletListItem
        row={row}
        name={face.name}
        picture={leading}
        detail={detail}
        t={t}
        onClick={() => access.kind === 'press' && access.press()}
        preload={preload}
      />
    )
  }
  const { href, target, rel } = access.link
  return (
    <li>
      <a className="row" href={href} target={target} rel={rel} onClick={access.onClick} {...preload}>
        {leading}
        <span className="grow">
          <bdi>{face.name}</bdi>
        </span>
        <RowTag tag={row.tag} t={t} />
      </a>
    </li>
  )
})

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
      <ul className="list" aria-label={t('allWallets.list')}>
        {rows.map((row) => (
          <WalletItem key={row.id} row={row} />
        ))}
        {hasAll && <AllWalletsItem />}
      </ul>
    </>
  )
}

/** Shows what to do without a wallet: on a phone it is an app, elsewhere an extension. */
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

/** The wallets to list: composed anew only when one of the things it depends on changed. */
function useConnectRows(): readonly WalletRow[] {
  const { foyer } = useFoyerContext()
  const canFetch = useCanFetch()
  useEffect(() => {
    // until then the rows of what is looked up stand there without words
    return canFetch ? runAfterPaint(() => void lookUpWallets(foyer)) : undefined
  }, [foyer, foyer.config, canFetch])
  const reasons = [
    useFoyerAtom(connectorsAtom),
    useFoyerAtom(activeConnectionsAtom),
    useFoyerAtom(activeNamespaceAtom),
    useFoyerAtom(offeredNamespaceAtom),
    useFoyerAtom(walletLookupAtom),
  ]
  return useMemo(() => getConnectRows(foyer), [foyer, foyer.config, ...reasons])
}

function toRoute({ connectors }: WalletRow): RouteName {
  if (connectors.length > 1) return 'ConnectingMultiChain'
  return connectors.length === 1 ? 'ConnectingExternal' : 'ConnectingWalletConnect'
}
