import type { ConnectMethod, Foyer } from '@foyer/core'
import { getConnectOptions, isPhone, type WalletRow } from '@foyer/core/internal/connect'
import { Fragment, type ReactNode } from 'react'
import { GridIcon, MailIcon, QrIcon } from '../../components/icons.tsx'
import { ListItem, type ListItemProps } from '../../components/ListItem.tsx'
import { Tag } from '../../components/Tag.tsx'
import { formatCount } from '../../formatCount.ts'
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

type AllWalletsRowProps = Pick<ListItemProps, 'title' | 'onClick' | 'preload'> & {
  /** How many there are, in words; undefined until it is known. */
  readonly count?: string | undefined
}

/** The way to the whole catalogue. Without hooks: the first frame is drawn from it, too. */
export function AllWalletsRow({ count, ...rest }: AllWalletsRowProps) {
  const grid = (
    <span className="glyph">
      <GridIcon />
    </span>
  )
  return <ListItem leading={grid} trailing={count !== undefined && <Tag>{count}</Tag>} {...rest} />
}

type EmailListProps = Pick<ListItemProps, 'onClick' | 'preload'> & {
  readonly t: Translate
  readonly isConnected: boolean
}

/** The row of an email address. Without hooks: the first frame is drawn from it, too. */
export function EmailList({ t, isConnected, onClick, preload }: EmailListProps) {
  return (
    <ul className="list" aria-label={t('email.label')}>
      <ListItem
        leading={
          <span className="glyph" data-kind="accent">
            <MailIcon />
          </span>
        }
        title={t('connect.email')}
        trailing={isConnected && <Tag kind="ok">{t('connect.connected')}</Tag>}
        isDisabled={isConnected}
        onClick={onClick}
        preload={preload}
      />
    </ul>
  )
}

/** Leads those without a wallet on. Without hooks: the first frame is drawn from it, too. */
export function GuideFoot({ t, onClick }: { readonly t: Translate; readonly onClick?: () => void }) {
  return (
    <div className="foot">
      {t('connect.guide')}{' '}
      <button type="button" className="foot-link" onClick={onClick}>
        {t('connect.getStarted')}
      </button>
    </div>
  )
}

type MethodStackProps = {
  readonly methods: readonly ConnectMethod[]
  /** What stands on the line between two. */
  readonly or: string
  readonly drawMethod: (method: ConnectMethod) => ReactNode
}

/** Ways in, one below the other. Without hooks: the first frame is drawn from it, too. */
export function MethodStack({ methods, or, drawMethod }: MethodStackProps) {
  return (
    <div className="stack">
      {methods.map((method, index) => (
        <Fragment key={method}>
          {drawMethod(method)}
          {hasSeparator(method, methods[index + 1]) && (
            <div className="separator">
              <span>{or}</span>
            </div>
          )}
        </Fragment>
      ))}
    </div>
  )
}

/** Email and social logins lead to the same wallet: nothing stands between them. */
function hasSeparator(method: ConnectMethod, next: ConnectMethod | undefined): boolean {
  return next !== undefined && (method === 'wallet' || next === 'wallet')
}

/** Whether the list ends with the way to the whole catalogue. */
export function hasAllWallets(foyer: Foyer): boolean {
  const { allWallets } = getConnectOptions(foyer)
  return foyer.config.relays.length > 0 && (allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isPhone()))
}

/** Reference §2.5: below ten as it is, else so many tens and more; undefined as long as it is not known. */
export function roundCount(count: number | undefined, locale: string | undefined): string | undefined {
  if (count === undefined) return undefined
  return count < 10 ? formatCount(count, locale) : `${formatCount(Math.floor(count / 10) * 10, locale)}+`
}
