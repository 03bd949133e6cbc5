import type { Network } from '@foyer/base'
import { toServiceImage } from '@foyer/core/queries'
import { isNativeToken, type SwapToken } from '@foyer/core/swap'
import { getNetworkImage } from '../../components/images.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'

type TokenImageProps = { readonly token: SwapToken; readonly network: Network; readonly size?: 'sm' }

/** The picture of a token: of the coin that of its network. */
export function TokenImage({ token, network, size }: TokenImageProps) {
  const { foyer } = useFoyerContext()
  const isNative = isNativeToken(token)
  const image = isNative ? getNetworkImage(foyer.config, network) : toServiceImage(foyer, token.logoUri)
  const mark = isNative ? network.caipNetworkId : undefined
  return <WalletImage name={token.symbol} src={image} mark={mark} {...(size && { size })} round />
}
