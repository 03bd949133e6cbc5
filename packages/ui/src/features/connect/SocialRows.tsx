import { type SocialProvider, socialProviders } from '@foyer/base/socials'
import { navigate } from '@foyer/core'
import { getSocials, isPasskeyOn, remoteFeaturesAtom } from '@foyer/core/internal/embeddedWallet'
import type { ReactNode } from 'react'
import { MoreIcon } from '../../components/icons.tsx'
import { ProviderImage } from '../../components/ProviderImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import { SocialRow } from './SocialRow.tsx'
import { toSocialLayout } from './toSocialLayout.ts'
import { useSocialLogin } from './useSocialLogin.ts'

/** A wallet that comes with a passkey, or an account elsewhere. */
export function SocialRows() {
  const { foyer } = useFoyerContext()
  const remote = useFoyerAtom(remoteFeaturesAtom)
  const { row, tiles, hasMore } = toSocialLayout(getSocials(foyer, remote))
  const hasPasskey = isPasskeyOn(foyer, remote)
  return (
    <div className="list">
      {(hasPasskey || row) && (
        <ul className="list">
          {hasPasskey && <SocialRow provider="passkey" />}
          {row && <SocialRow provider={row} />}
        </ul>
      )}
      {tiles.length > 0 && (
        <ul className="list tiles">
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
