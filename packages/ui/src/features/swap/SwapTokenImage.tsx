import type { Network } from '@foyer/base'
import { toServiceImage } from '@foyer/core/internal/queries'
import { isNativeToken, type SwapToken } from '@foyer/core/internal/swap'
import { TokenImage } from '../../components/TokenImage.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'

type SwapTokenImageProps = { readonly token: SwapToken; readonly network: Network; readonly size?: 'sm' | 'md' }

/** The picture of a token as the service lists it. */
export function SwapTokenImage({ token, network, size = 'md' }: SwapTokenImageProps) {
  const { foyer } = useFoyerContext()
  const icon = toServiceImage(foyer, token.logoUri)
  return <TokenImage network={network} isNative={isNativeToken(token)} symbol={token.symbol} icon={icon} size={size} />
}
