import type { RedirectProvider, SocialProvider } from '@foyer/core/internal/embeddedWallet'
import { ListItem } from '../../components/ListItem.tsx'
import { ProviderImage } from '../../components/ProviderImage.tsx'
import { useSocialLogin } from './useSocialLogin.ts'

/** A login with an account elsewhere, or with a passkey, in words. */
export function SocialRow({ provider }: { readonly provider: RedirectProvider | SocialProvider }) {
  return <ListItem leading={<ProviderImage provider={provider} />} {...useSocialLogin(provider)} />
}
