import { type SocialProvider, socialProviders } from '@foyer/base/socials'
import { type ConnectMethod, connectorsAtom, navigate } from '@foyer/core'
import { getConnectMethods, getConnectOptions } from '@foyer/core/internal/connect'
import {
  getSocials,
  isEmbeddedConnectedAtom,
  isPasskeyOn,
  remoteFeaturesAtom,
  startEmailLogin,
} from '@foyer/core/internal/embeddedWallet'
import { offeredNamespaceAtom } from '@foyer/core/internal/views'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { Button } from '../../components/Button.tsx'
import { MoreIcon, WalletIcon } from '../../components/icons.tsx'
import { ProviderImage } from '../../components/ProviderImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import { EmailList, MethodStack } from './firstRows.tsx'
import { SocialRow, toSocialLayout, useSocialLogin } from './socials.tsx'
import { WalletList } from './WalletList.tsx'

/** What each way in looks like. One without a view here is not offered. */
type MethodViews = { readonly [method in ConnectMethod]?: ComponentType }
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

/** A wallet that comes with an email address. */
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

/** A wallet that comes with a passkey, or an account elsewhere. */
function SocialRows() {
  const { foyer } = useFoyerContext()
  const remote = useFoyerAtom(remoteFeaturesAtom)
  const { row, tiles, hasMore } = toSocialLayout(getSocials(foyer, remote))
  const hasPasskey = isPasskeyOn(foyer, remote)
  const t = useTranslate()
  return (
    <div className="list">
      {(hasPasskey || row) && (
        <ul className="list" aria-label={t('wallet.sign-in')}>
          {hasPasskey && <SocialRow provider="passkey" />}
          {row && <SocialRow provider={row} />}
        </ul>
      )}
      {tiles.length > 0 && (
        <ul className="list tiles" aria-label={t('connect.more')}>
          {tiles.map((provider) => (
            <SocialTile key={provider} provider={provider} />
          ))}
          {hasMore && <MoreTile />}
        </ul>
      )}
    </div>
  )
}

function SocialTile({ provider }: { readonly provider: SocialProvider }) {
  return (
    <Tile {...useSocialLogin(provider)}>
      <ProviderImage provider={provider} name={socialProviders[provider].name} />
    </Tile>
  )
}

function MoreTile() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  return (
    <Tile
      title={t('connect.more')}
      onClick={() => navigate(foyer, 'ConnectSocials')}
      preload={usePreloadView('ConnectSocials')}
    >
      <MoreIcon />
    </Tile>
  )
}

type TileProps = {
  /** Said by a screen reader, and shown to a pointer that rests on it. */
  readonly title: string
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly preload: ReturnType<typeof usePreloadView>
  readonly children: ReactNode
}

function Tile({ title, isDisabled, onClick, preload, children }: TileProps) {
  return (
    <li>
      <button
        type="button"
        className="row"
        aria-label={title}
        title={title}
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : onClick}
        {...preload}
      >
        {children}
      </button>
    </li>
  )
}

/** The ways in that are offered now, in their order. */
export function useConnectMethods(): readonly ConnectMethod[] {
  const { foyer } = useFoyerContext()
  const reasons = [useFoyerAtom(connectorsAtom), useFoyerAtom(offeredNamespaceAtom), useFoyerAtom(remoteFeaturesAtom)]
  return useMemo(() => getConnectMethods(foyer), [foyer, foyer.config, ...reasons])
}
