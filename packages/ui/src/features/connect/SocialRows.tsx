import {
  getSocials,
  isEmbeddedConnectedAtom,
  remoteFeaturesAtom,
  startFarcasterLogin,
  startSocialLogin,
} from '@foyer/core/embeddedWallet'
import { ListItem } from '../../components/ListItem.tsx'
import { SocialImage } from '../../components/SocialImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'

/** A wallet that comes with an account elsewhere. */
export function SocialRows() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const socials = getSocials(foyer, useFoyerAtom(remoteFeaturesAtom))
  const isConnected = useFoyerAtom(isEmbeddedConnectedAtom)
  const preloadSocial = usePreloadView('ConnectingSocial')
  const preloadFarcaster = usePreloadView('ConnectingFarcaster')
  return (
    <ul className="list">
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
