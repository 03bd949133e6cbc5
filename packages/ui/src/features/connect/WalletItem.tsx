import type { RouteName } from '@foyer/core'
import type { WalletRow } from '@foyer/core/connect'
import { memo, type ReactNode } from 'react'
import { ListItem } from '../../components/ListItem.tsx'
import { NamespaceImages } from '../../components/NamespaceImages.tsx'
import { QrIcon } from '../../components/relayIcons.tsx'
import { Tag } from '../../components/Tag.tsx'
import { useWalletDisplay } from '../../components/useWalletDisplay.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'

/**
 * A wallet as a row. Where a wallet app has to be opened, the row is a link, because only a tap of the visitor's opens an app.
 * Memoised: the list around it renders when the dialog opens.
 */
export const WalletItem = memo(function WalletItem({ row }: { row: WalletRow }) {
  const { name, image, access } = useWalletDisplay()(row)
  const preload = usePreloadView(toRoute(row))
  const leading =
    row.group === 'walletConnect' ? <RelayGlyph /> : <WalletImage name={name} src={image} mark={row.wallet?.id} />
  const trailing = <RowTag row={row} />
  const detail = row.tag !== undefined && row.connectors.length > 1 && (
    <NamespaceImages namespaces={row.connectors.map(({ namespace }) => namespace)} />
  )
  if (row.isPending) return <PendingItem />
  if (access.kind === 'press' || row.isDisabled) {
    return (
      <ListItem
        leading={leading}
        title={name}
        detail={detail}
        trailing={trailing}
        isDisabled={row.isDisabled}
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
          <bdi>{name}</bdi>
        </span>
        {trailing}
      </a>
    </li>
  )
})

function toRoute({ connectors }: WalletRow): RouteName {
  if (connectors.length > 1) return 'ConnectingMultiChain'
  return connectors.length === 1 ? 'ConnectingExternal' : 'ConnectingWalletConnect'
}

function RowTag({ row: { tag } }: { row: WalletRow }): ReactNode {
  const t = useTranslate()
  if (tag === undefined) return null
  if (tag === 'qrCode') return <Tag kind="accent">{t('connect.qrCode')}</Tag>
  if (tag === 'recent') return <Tag>{t('connect.recent')}</Tag>
  return <Tag kind="ok">{t(tag === 'connected' ? 'connect.connected' : 'connect.installed')}</Tag>
}

function RelayGlyph() {
  return (
    <span className="glyph" data-kind="accent">
      <QrIcon />
    </span>
  )
}

/** Placeholder for a wallet that is still being fetched, so that nothing moves when it arrives. */
function PendingItem() {
  const t = useTranslate()
  return (
    <li className="row" aria-label={t('dialog.loading')}>
      <span className="glyph skeleton" />
      <span className="skeleton grow" />
    </li>
  )
}
