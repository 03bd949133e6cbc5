import { isRedirectProvider, type RedirectProvider, type SocialProvider } from '@foyer/base/socials'
import { isEmbeddedConnectedAtom, startFarcasterLogin, startSocialLogin } from '@foyer/core/internal/embeddedWallet'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { getProviderName } from '../../i18n/getProviderName.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'

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
