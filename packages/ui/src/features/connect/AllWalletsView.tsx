import { navigate } from '@foyer/core'
import { isPhone, isSearch } from '@foyer/core/internal/connect'
import { offeredNamespaceAtom } from '@foyer/core/internal/views'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { QrIcon } from '../../components/icons.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { type Translate, useTranslate } from '../../i18n/useTranslate.ts'
import { useStyles } from '../../theme/useStyles.ts'
import { useFoyerCatalogue } from '../../useFoyerCatalogue.ts'
import css from './allWallets.css?inline'
import { usePhonePairing } from './usePhonePairing.ts'
import { WalletGrid } from './WalletGrid.tsx'

/** Placeholder cells while the first page loads (reference §2.6). */
const skeletons = Array.from({ length: 16 }, (_, index) => index)

/** The whole catalogue, to look through or to search. */
export default function AllWalletsView() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const [search, setSearch] = useState('')
  const [isCertified, setCertified] = useState(false)
  const namespace = useFoyerAtom(offeredNamespaceAtom)
  const { wallets, count, isLast, hasFailed, loadNext, retry } = useFoyerCatalogue({ search, isCertified, namespace })
  const hasCertified = isCertified || wallets.some((wallet) => wallet.isCertified)
  const [total, setTotal] = useState<number>()
  if (count !== undefined && total === undefined && !isSearch({ search, isCertified })) setTotal(count)
  usePhonePairing()
  const view = useRef<HTMLDivElement>(null)
  useStyles(view, css)
  useTypeToSearch(view)
  return (
    <div className="stack all-wallets" ref={view}>
      <div className="search-bar">
        <SearchField label={getSearchLabel(t, total)} value={search} onChange={setSearch} />
        {isPhone() && foyer.config.relays.length > 0 && (
          <IconButton label={t('allWallets.showQr')} onClick={() => navigate(foyer, 'ConnectingWalletConnect')}>
            <QrIcon />
          </IconButton>
        )}
      </div>
      {hasCertified && (
        <label className="switch">
          <input type="checkbox" checked={isCertified} onChange={() => setCertified(!isCertified)} />
          {t('allWallets.certified')}
        </label>
      )}
      <p className="visually-hidden" data-said="">
        {count === 1 && t('allWallets.foundOne', { count })}
        {count !== undefined && count !== 1 && t('allWallets.found', { count })}
      </p>
      {wallets.length === 0 && count !== undefined && isLast && (
        <div className="stack center">
          <StatusMessage title={t('allWallets.empty.title')} text={t('allWallets.empty.text')} />
        </div>
      )}
      {wallets.length === 0 && !isLast && !hasFailed && <Skeletons />}
      {count !== undefined && wallets.length > 0 && <WalletGrid wallets={wallets} count={count} loadNext={loadNext} />}
      {hasFailed && (
        <div className="stack center">
          <StatusMessage title={t('allWallets.failed.title')} text={t('allWallets.failed.text')} isAlert />
          <Button onClick={retry}>{t('dialog.retry')}</Button>
        </div>
      )}
    </div>
  )
}

function getSearchLabel(t: Translate, total: number | undefined): string {
  if (!total) return t('allWallets.searchAny')
  return t(total === 1 ? 'allWallets.searchOne' : 'allWallets.search', { count: total })
}

function Skeletons() {
  return (
    <div className="cells" aria-hidden="true">
      <div className="cells-row" data-columns="4">
        {skeletons.map((key) => (
          <span key={key} className="cell">
            <span className="skeleton" />
            <span className="skeleton" />
          </span>
        ))}
      </div>
    </div>
  )
}

/** Sends what is typed while the view is shown to its search field, wherever in the dialog the focus is. */
function useTypeToSearch(view: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = view.current?.closest<HTMLElement>('.sheet')
    const field = view.current?.querySelector<HTMLInputElement>('input[type="search"]')
    if (!sheet || !field) return
    const lead = ({ key, altKey, ctrlKey, metaKey, isComposing, target }: KeyboardEvent) => {
      const isTyped = key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey && !isComposing
      // the character that was pressed goes to what has the focus once this has run
      if (isTyped && !(target as Element).closest('input, textarea')) field.focus({ preventScroll: true })
    }
    sheet.addEventListener('keydown', lead)
    return () => sheet.removeEventListener('keydown', lead)
  }, [view])
}
