import type { Network } from '@foyer/base'
import { useFoyerContext } from '../FoyerContext.ts'
import { EntityImage, type EntityImageProps } from './EntityImage.tsx'
import { getNetworkImage } from './images.ts'

type TokenImageProps = Pick<EntityImageProps, 'size'> & {
  /** Undefined: one the site does not have. */
  readonly network: Network | undefined
  /** The network's own coin. */
  readonly isNative: boolean
  readonly symbol: string
  readonly icon?: string | undefined
}

/** The picture of a token; of the coin that of its network. Without one its mark, or a letter. */
export function TokenImage({ network, isNative, symbol, icon, size = 'md' }: TokenImageProps) {
  const { config } = useFoyerContext().foyer
  const own = isNative && network ? getNetworkImage(config, network) : undefined
  const mark = isNative ? network?.caipNetworkId : undefined
  return <EntityImage name={symbol} src={own ?? icon} mark={mark} size={size} round />
}
