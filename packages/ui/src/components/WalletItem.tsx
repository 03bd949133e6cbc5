import type { RouteName } from '@foyer/core'
import { relayConnectorId, type WalletRow } from '@foyer/core/relay'
import type { ReactNode } from 'react'
import { useTranslate } from '../i18n/useTranslate.ts'
import { useLeadsTo } from '../modal/ViewsContext.ts'
import { Families } from './Families.tsx'
import { ListItem } from './ListItem.tsx'
import { Tag } from './parts.tsx'
import { QrIcon } from './relayIcons.tsx'
import { useWalletLook } from './useWalletLook.ts'
import { WalletImage } from './WalletImage.tsx'

/** A wallet as a row. Where only a link opens it, the row is that link: the visitor's own tap opens the app. */
export function WalletItem({ row }: { row: WalletRow }) {
  const { name, image, access } = useWalletLook()(row)
  const leadsTo = useLeadsTo(toRoute(row))
  const leading = row.id === relayConnectorId ? <RelayGlyph /> : <WalletImage name={name} src={image} />
  const trailing = <RowTag row={row} />
  const detail = row.tag !== undefined && row.connectors.length > 1 && (
    <Families namespaces={row.connectors.map(({ namespace }) => namespace)} />
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
        leadsTo={leadsTo}
      />
    )
  }
  const { href, target, rel } = access.link
  return (
    <li>
      <a className="row" href={href} target={target} rel={rel} onClick={access.tap} {...leadsTo}>
        {leading}
        <span className="grow">
          <bdi>{name}</bdi>
        </span>
        {trailing}
      </a>
    </li>
  )
}

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

/** Room for a wallet that is still being looked up, so that nothing moves when it comes. */
function PendingItem() {
  const t = useTranslate()
  return (
    <li className="row" aria-label={t('dialog.loading')}>
      <span className="glyph skeleton" />
      <span className="skeleton grow" />
    </li>
  )
}
