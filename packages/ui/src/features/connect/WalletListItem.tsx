import type { WalletRow } from '@foyer/core/internal/connect'
import type { ReactNode } from 'react'
import { ListItem, type ListItemProps } from '../../components/ListItem.tsx'
import { QrIcon } from '../../components/relayIcons.tsx'
import { Tag } from '../../components/Tag.tsx'
import type { Translate } from '../../i18n/useTranslate.ts'

type WalletListItemProps = Pick<ListItemProps, 'detail' | 'onClick' | 'preload'> & {
  readonly row: WalletRow
  /** As it is shown: cleaned. */
  readonly name: string
  readonly picture: ReactNode
  readonly t: Translate
}

/** A wallet as a button. Without hooks: the first frame is drawn from it, too. */
export function WalletListItem({ row, name, picture, t, ...rest }: WalletListItemProps) {
  if (row.isPending) return <PendingItem t={t} />
  return (
    <ListItem
      leading={row.group === 'walletConnect' ? <RelayGlyph /> : picture}
      title={name}
      trailing={<RowTag tag={row.tag} t={t} />}
      isDisabled={row.isDisabled}
      {...rest}
    />
  )
}

export function RowTag({ tag, t }: { readonly tag: WalletRow['tag']; readonly t: Translate }): ReactNode {
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
function PendingItem({ t }: { readonly t: Translate }) {
  return (
    <li className="row" aria-label={t('dialog.loading')}>
      <span className="glyph skeleton" />
      <span className="skeleton grow" />
    </li>
  )
}
