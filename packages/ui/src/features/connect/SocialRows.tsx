import {
  getSocials,
  isEmbeddedConnectedAtom,
  isPasskeyOn,
  remoteFeaturesAtom,
  startFarcasterLogin,
  startSocialLogin,
} from '@foyer/core/embeddedWallet'
import { ListItem } from '../../components/ListItem.tsx'
import { SocialImage } from '../../components/SocialImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'

/** A wallet that comes with a passkey, or an account elsewhere. */
export function SocialRows() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const remote = useFoyerAtom(remoteFeaturesAtom)
  const socials = getSocials(foyer, remote)
  const isConnected = useFoyerAtom(isEmbeddedConnectedAtom)
  const preloadSocial = usePreloadView('ConnectingSocial')
  const preloadFarcaster = usePreloadView('ConnectingFarcaster')
  return (
    <ul className="list">
      {isPasskeyOn(foyer, remote) && (
        <ListItem
          leading={<SocialImage provider="passkey" />}
          title={t('connect.social', { provider: t('social.passkey') })}
          isDisabled={isConnected}
          onClick={() => void startSocialLogin(foyer, { provider: 'passkey' })}
          preload={preloadSocial}
        />
      )}
      {socials.map((provider) => {
        const name = t(`social.${provider}`)
        const isFarcaster = provider === 'farcaster'
        return (
          <ListItem
            key={provider}
            leading={<SocialImage provider={provider} />}
            title={t('connect.social', { provider: name })}
            isDisabled={isConnected}
            onClick={() => void (isFarcaster ? startFarcasterLogin(foyer) : startSocialLogin(foyer, { provider }))}
            preload={isFarcaster ? preloadFarcaster : preloadSocial}
          />
        )
      })}
    </ul>
  )
}
