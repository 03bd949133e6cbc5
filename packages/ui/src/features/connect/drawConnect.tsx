import type { Foyer } from '@foyer/core'
import {
  countBundledWallets,
  getConnectMethods,
  getConnectOptions,
  getConnectRows,
  type WalletRow,
} from '@foyer/core/internal/connect'
import { languageAtom, offeredNamespaceAtom } from '@foyer/core/internal/views'
import type { ReactNode } from 'react'
import { getWalletFace } from '../../components/getWalletFace.ts'
import { Picture } from '../../components/Picture.tsx'
import { toSafeImageUrl } from '../../components/toSafeImageUrl.ts'
import type { Translate } from '../../i18n/useTranslate.ts'
import {
  AllWalletsRow,
  EmailList,
  GuideFoot,
  hasAllWallets,
  MethodStack,
  roundCount,
  WalletListItem,
} from './firstRows.tsx'

/**
 * Connect as React is going to draw it: wallets and an email address.
 * @returns undefined where there is more: logins elsewhere, terms, wallets of several families, one family alone
 */
export function drawConnect(foyer: Foyer, t: Translate): ReactNode {
  const { isCollapsed, hasLegalCheckbox, enableWalletGuide } = getConnectOptions(foyer)
  const { termsConditionsUrl, privacyPolicyUrl } = foyer.config
  const methods = getConnectMethods(foyer)
  const isMore = methods.includes('social') || (isCollapsed && methods.length > 1)
  const isOne = foyer.store.get(offeredNamespaceAtom) !== undefined
  if (isMore || isOne || hasLegalCheckbox || termsConditionsUrl || privacyPolicyUrl) return undefined
  const rows = methods.includes('wallet') ? getConnectRows(foyer) : []
  const isEmpty = rows.length === 0 && !hasAllWallets(foyer)
  if (isEmpty || rows.some(({ connectors }) => connectors.length > 1)) return undefined
  const wallets = <Wallets foyer={foyer} rows={rows} t={t} />
  return (
    <>
      <MethodStack
        methods={methods}
        or={t('connect.or')}
        drawMethod={(method) => (method === 'email' ? <EmailList t={t} isConnected={false} /> : wallets)}
      />
      {methods.length > 1 && enableWalletGuide && <GuideFoot t={t} />}
    </>
  )
}

type WalletsProps = { readonly foyer: Foyer; readonly rows: readonly WalletRow[]; readonly t: Translate }

function Wallets({ foyer, rows, t }: WalletsProps) {
  const locale = foyer.store.get(languageAtom)?.locale
  return (
    <ul className="list" aria-label={t('allWallets.list')}>
      {rows.map((row) => {
        const { name, image } = getWalletFace(foyer, t, row)
        const picture = <Picture name={name} url={toSafeImageUrl(image)} />
        return <WalletListItem key={row.id} row={row} name={name} picture={picture} t={t} />
      })}
      {hasAllWallets(foyer) && (
        <AllWalletsRow title={t('allWallets.title')} count={roundCount(countBundledWallets(foyer), locale)} />
      )}
    </ul>
  )
}
