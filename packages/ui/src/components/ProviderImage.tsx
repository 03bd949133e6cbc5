import type { RedirectProvider, SocialProvider } from '@foyer/core/internal/embeddedWallet'
import { type ComponentType, lazy, Suspense } from 'react'
import type { SocialLogoProps } from './SocialLogo.tsx'

type Loaded = { default: ComponentType<SocialLogoProps> }

// the paths weigh more than the rows that show them
const SocialLogo = /* @__PURE__ */ lazy(
  (): Promise<Loaded> => import('./SocialLogo.tsx').catch((): Loaded => ({ default: ({ name }) => name })),
)

type ProviderImageProps = Omit<SocialLogoProps, 'provider'> & { readonly provider: RedirectProvider | SocialProvider }

/** The logo of where someone has an account, and its place until it is there; a key for a passkey. */
export function ProviderImage({ provider, size = 'md', ...rest }: ProviderImageProps) {
  if (provider === 'passkey') {
    const width = size === 'md' ? 20 : 40
    return (
      <span className="picture" data-size={size} style={{ color: 'var(--ink)' }}>
        <svg viewBox="0 0 20 20" style={{ width, height: width }} aria-hidden="true">
          <path d="M11 6.8a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0M10 9.4l6.6 6.6M13.2 12.6l1.7-1.7" />
        </svg>
      </span>
    )
  }
  return (
    <Suspense fallback={<span className="picture" data-size={size} />}>
      <SocialLogo provider={provider} size={size} {...rest} />
    </Suspense>
  )
}
