import type { RouteName } from '@foyer/core'
import type { WalletRow } from '@foyer/core/internal/connect'
import { memo } from 'react'
import { NamespaceImages } from '../../components/NamespaceImages.tsx'
import { useWalletDisplay } from '../../components/useWalletDisplay.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import { RowTag, WalletListItem } from './WalletListItem.tsx'

/**
 * A wallet as a row. Where a wallet app has to be opened, the row is a link, because only a tap of the visitor's opens an app.
 * Memoised: the list around it renders when the dialog opens.
 */
export const WalletItem = memo(function WalletItem({ row }: { row: WalletRow }) {
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

function toRoute({ connectors }: WalletRow): RouteName {
  if (connectors.length > 1) return 'ConnectingMultiChain'
  return connectors.length === 1 ? 'ConnectingExternal' : 'ConnectingWalletConnect'
}
