import type { RedirectProvider, SocialProvider } from '@foyer/core/embeddedWallet'
import { ListItem } from '../../components/ListItem.tsx'
import { SocialImage } from '../../components/SocialImage.tsx'
import { useSocialLogin } from './useSocialLogin.ts'

/** A login with an account elsewhere, or with a passkey, in words. */
export function SocialRow({ provider }: { readonly provider: RedirectProvider | SocialProvider }) {
  return <ListItem leading={<SocialImage provider={provider} />} {...useSocialLogin(provider)} />
}
