import { families, type Namespace, type Network } from '@foyer/base'
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

/** The namespaces a wallet serves, as small pictures with one accessible name. */
export function NamespaceImages({ namespaces }: { namespaces: readonly Namespace[] }) {
  return (
    <span
      className="namespace-images"
      role="img"
      aria-label={namespaces.map((namespace) => families[namespace].name).join(', ')}
    >
      {namespaces.map((namespace) => (
        <NamespaceImage key={namespace} namespace={namespace} />
      ))}
    </span>
  )
}

/** The picture of the site's first network of a namespace. */
export function NamespaceImage({ namespace, size = 'xs' }: { namespace: Namespace; size?: 'xs' | 'md' }) {
  const { config } = useFoyerContext().foyer
  const network = config.networks.find(({ chainNamespace }) => chainNamespace === namespace)
  return <NetworkImage network={network} name={families[namespace].name} size={size} />
}
