import {
  isEmbeddedConnectedAtom,
  type RedirectProvider,
  type SocialProvider,
  startFarcasterLogin,
  startSocialLogin,
} from '@foyer/core/internal/embeddedWallet'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'

/** What a login with this account is called, and how it begins. */
export function useSocialLogin(provider: RedirectProvider | SocialProvider) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  return {
    title: t('connect.social', { provider: t(`social.${provider}`) }),
    isDisabled: useFoyerAtom(isEmbeddedConnectedAtom),
    onClick: () => void (provider === 'farcaster' ? startFarcasterLogin(foyer) : startSocialLogin(foyer, { provider })),
    preload: usePreloadView(provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial'),
  }
}
