import { isRedirectProvider, type RedirectProvider, type SocialProvider } from '@foyer/base/socials'
import { isEmbeddedConnectedAtom, startFarcasterLogin, startSocialLogin } from '@foyer/core/internal/embeddedWallet'
import { ListItem } from '../../components/ListItem.tsx'
import { ProviderImage } from '../../components/ProviderImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { getProviderName } from '../../i18n/getProviderName.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'

/** A login with an account elsewhere, or with a passkey, in words. */
export function SocialRow({ provider }: { readonly provider: RedirectProvider | SocialProvider }) {
  return <ListItem leading={<ProviderImage provider={provider} />} {...useSocialLogin(provider)} />
}

type SocialLayout = {
  /** Said in words, over the whole width. */
  readonly row: SocialProvider | undefined
  /** Logos side by side. */
  readonly tiles: readonly SocialProvider[]
  /** The others are on a screen of their own, which a last tile leads to. */
  readonly hasMore: boolean
}

/** Returns how Connect shows the accounts to sign in with, by their number. @see reference §2.5 */
export function toSocialLayout(socials: readonly SocialProvider[]): SocialLayout {
  if (socials.length === 2) return { row: undefined, tiles: socials, hasMore: false }
  const [row, ...others] = socials
  const hasMore = socials.length > 6
  return { row, tiles: hasMore ? others.slice(0, 4) : others, hasMore }
}

/** Returns what a login with this account is called, and how it begins. */
export function useSocialLogin(provider: RedirectProvider | SocialProvider) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  return {
    title: t('connect.social', { provider: getProviderName(t, provider) }),
    isDisabled: useFoyerAtom(isEmbeddedConnectedAtom),
    onClick: () =>
      void (isRedirectProvider(provider) ? startSocialLogin(foyer, { provider }) : startFarcasterLogin(foyer)),
    preload: usePreloadView(isRedirectProvider(provider) ? 'ConnectingSocial' : 'ConnectingFarcaster'),
  }
}
