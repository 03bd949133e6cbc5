import type { Namespace } from '@foyer/base'
import { Avatar } from '../components/Avatar.tsx'
import { useFoyerAccount } from '../hooks.ts'

export type ButtonAvatarProps = { readonly address: string; readonly namespace: Namespace | undefined }

/**
 * The picture of the account elsewhere that the visitor logged in with, which came checked from the store, or one of the address. A
 * chunk of its own: a page without a connected visitor draws no picture.
 */
export default function ButtonAvatar({ address, namespace }: ButtonAvatarProps) {
  const image = useFoyerAccount(namespace).embeddedWallet?.user.avatar
  return image ? <img className="avatar small" src={image} alt="" /> : <Avatar address={address} className="small" />
}
