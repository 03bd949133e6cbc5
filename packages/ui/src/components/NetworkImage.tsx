import type { Network } from '@foyer/base'
import { useFoyerContext } from '../FoyerContext.ts'
import { EntityImage, type EntityImageProps } from './EntityImage.tsx'
import { getNetworkImage } from './images.ts'

type NetworkImageProps = Pick<EntityImageProps, 'size'> & {
  /** Undefined: one the site does not have. */
  readonly network: Network | undefined
  /** Whose first letter is drawn where there is neither picture nor mark. Default: the network's own. */
  readonly name?: string
}

/** The picture of a network: the site's before the network's own; without one its mark, or a letter. */
export function NetworkImage({ network, name = network?.name ?? '?', size = 'md' }: NetworkImageProps) {
  const { config } = useFoyerContext().foyer
  const image = network && getNetworkImage(config, network)
  return <EntityImage name={name} src={image} mark={network?.caipNetworkId} size={size} round />
}
