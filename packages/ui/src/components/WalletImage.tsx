import { EntityImage, type EntityImageProps } from './EntityImage.tsx'
import type { WalletFace } from './images.ts'

type WalletImageProps = Pick<EntityImageProps, 'size'> & { readonly wallet: WalletFace }

/** The picture of a wallet: the site's, its own or the catalogue's; without one its mark, or a letter. */
export function WalletImage({ wallet: { name, image, mark }, size = 'md' }: WalletImageProps) {
  return <EntityImage name={name} src={image} mark={mark} size={size} />
}
