import type { Namespace } from '@foyer/base'
import { useFoyerContext } from '../FoyerContext.ts'
import { NetworkImage } from './NetworkImage.tsx'

/** Proper names, the same in every language. */
export const namespaceNames: { readonly [namespace in Namespace]: string } = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}

/** The namespaces a wallet serves, as small pictures with one accessible name. */
export function NamespaceImages({ namespaces }: { namespaces: readonly Namespace[] }) {
  return (
    <span
      className="namespace-images"
      role="img"
      aria-label={namespaces.map((namespace) => namespaceNames[namespace]).join(', ')}
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
  return <NetworkImage network={network} name={namespaceNames[namespace]} size={size} />
}
