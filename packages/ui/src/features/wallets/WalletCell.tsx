import type { Connector } from '@foyer/base'
import { findInstalled, type Wallet } from '@foyer/core/relay'
import { memo } from 'react'
import { CheckIcon } from '../../components/icons.tsx'
import type { ToWalletLook } from '../../components/useWalletLook.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

export type WalletCellProps = {
  readonly wallet: Wallet
  readonly index: number
  /** The one cell that Tab leads to. */
  readonly isCurrent: boolean
  /** Whether its picture is worth fetching: not while it only passes. */
  readonly isSeen: boolean
  /** All that are here now: whether this wallet is one of them may change. */
  readonly connectors: readonly Connector[]
  readonly toLook: ToWalletLook
}

/**
 * One wallet of the grid. On a phone it is a link: the visitor's own tap opens the app. Drawn again only for what
 * changes in it, not for every row the list is scrolled by.
 */
export const WalletCell = memo(function WalletCell({ wallet, index, isCurrent, isSeen, toLook }: WalletCellProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const connectors = findInstalled(foyer, wallet)
  const { name, image, access } = toLook({ name: wallet.name, connectors, wallet })
  const look = (
    <>
      <WalletImage name={name} src={isSeen ? image : undefined} size="lg" />
      <small>
        <bdi>{name}</bdi>
      </small>
      {connectors.length > 0 && (
        <span className="here">
          <CheckIcon />
          <span className="unseen">{t('connect.installed')}</span>
        </span>
      )}
    </>
  )
  const shared = { className: 'cell', tabIndex: isCurrent ? 0 : -1, 'data-index': index }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on what is in it
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be virtual
    <div role="gridcell">
      {access.kind === 'link' ? (
        <a {...shared} href={access.link.href} target={access.link.target} rel={access.link.rel} onClick={access.tap}>
          {look}
        </a>
      ) : (
        <button {...shared} type="button" onClick={access.press}>
          {look}
        </button>
      )}
    </div>
  )
})
