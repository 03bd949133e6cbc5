import { families, type Namespace } from '@foyer/base'
import { useFoyerContext } from '../FoyerContext.ts'
import { NetworkImage } from './NetworkImage.tsx'

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
