import { type ConnectMethod, navigate } from '@foyer/core'
import { getConnectOptions } from '@foyer/core/internal/connect'
import { isEmbeddedConnectedAtom, startEmailLogin } from '@foyer/core/internal/embeddedWallet'
import type { ComponentType } from 'react'
import { Button } from '../../components/Button.tsx'
import { WalletIcon } from '../../components/icons.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import { EmailList } from './EmailList.tsx'
import { MethodStack } from './MethodStack.tsx'
import { SocialRows } from './SocialRows.tsx'
import { WalletList } from './WalletList.tsx'

/** What each way in looks like. One without a view here is not offered. */
export type MethodViews = { readonly [method in ConnectMethod]?: ComponentType }
export const methodViews: MethodViews = { email: EmailRow, social: SocialRows, wallet: WalletList }

/** The ways in, one below the other, with a line between those that are different things. */
export function ConnectMethods({ methods, views }: { methods: readonly ConnectMethod[]; views: MethodViews }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const shown = methods.filter((method) => views[method] !== undefined)
  const isCollapsed = getConnectOptions(foyer).isCollapsed && shown.length > 1
  return (
    <MethodStack
      methods={shown}
      or={t('connect.or')}
      drawMethod={(method) => {
        const View = method === 'wallet' && isCollapsed ? ContinueWithWallet : views[method]
        return View && <View />
      }}
    />
  )
}

function ContinueWithWallet() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const { onPointerEnter, onPointerLeave, onFocus } = usePreloadView('ConnectWallets')
  return (
    <Button
      onClick={() => navigate(foyer, 'ConnectWallets')}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onFocus={onFocus}
    >
      <WalletIcon />
      {t('connect.continue')}
    </Button>
  )
}

/** A wallet that comes with an e-mail address. */
function EmailRow() {
  const { foyer } = useFoyerContext()
  return (
    <EmailList
      t={useTranslate()}
      isConnected={useFoyerAtom(isEmbeddedConnectedAtom)}
      onClick={() => startEmailLogin(foyer)}
      preload={usePreloadView('EmailLogin')}
    />
  )
}
