import type { Namespace } from '@foyer/base'
import { Avatar } from '../components/Avatar.tsx'
import { useFoyerAccount } from '../hooks.ts'

export type ButtonAvatarProps = { readonly namespace: Namespace | undefined }

/**
 * The picture of the account elsewhere that the visitor signed in with, which came checked from the store, or one of the address. A
 * chunk of its own: a page without a connected visitor draws no picture.
 */
export default function ButtonAvatar({ namespace }: ButtonAvatarProps) {
  const { address = '', embeddedWallet } = useFoyerAccount(namespace)
  const image = embeddedWallet?.user.avatar
  return image ? <img className="avatar small" src={image} alt="" /> : <Avatar address={address} className="small" />
}
