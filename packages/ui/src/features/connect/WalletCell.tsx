import type { Connector } from '@foyer/base'
import { findInstalled, type Wallet } from '@foyer/core/internal/connect'
import { memo } from 'react'
import { CheckIcon } from '../../components/icons.tsx'
import type { GetWalletDisplay } from '../../components/useWalletDisplay.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

export type WalletCellProps = {
  readonly wallet: Wallet
  readonly index: number
  /** The grid's one tab stop. */
  readonly isCurrent: boolean
  /** Whether to fetch its picture: not while it is only scrolled past. */
  readonly isInView: boolean
  /** Every connector: a wallet may be announced after the grid was drawn. */
  readonly connectors: readonly Connector[]
  readonly getDisplay: GetWalletDisplay
}

/** What a link or a vendor's own page connects is not installed here. */
function isInBrowser({ type }: Connector): boolean {
  return type === 'ANNOUNCED' || type === 'INJECTED'
}

/**
 * One wallet of the grid. On a phone it is a link, because only a tap of the visitor's opens an app. Memoised: scrolling
 * by a row does not render the others again.
 */
export const WalletCell = memo(function WalletCell({
  wallet,
  index,
  isCurrent,
  isInView,
  getDisplay,
}: WalletCellProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const connectors = findInstalled(foyer, wallet)
  const { face, access } = getDisplay({ name: wallet.name, connectors, wallet })
  const content = (
    <>
      <WalletImage wallet={isInView ? face : { name: face.name, image: undefined, mark: undefined }} size="lg" />
      <small>
        <bdi>{face.name}</bdi>
      </small>
      {connectors.some(isInBrowser) && (
        <span className="installed-mark">
          <CheckIcon />
          <span className="visually-hidden">{t('connect.installed')}</span>
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
        <a
          {...shared}
          href={access.link.href}
          target={access.link.target}
          rel={access.link.rel}
          onClick={access.onClick}
        >
          {content}
        </a>
      ) : (
        <button {...shared} type="button" onClick={access.press}>
          {content}
        </button>
      )}
    </div>
  )
})
