import type { Namespace } from '@foyer/base'
import { useFoyerContext } from '../FoyerContext.ts'
import { getNetworkImage } from './images.ts'
import { WalletImage } from './WalletImage.tsx'

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
  return (
    <WalletImage
      name={namespaceNames[namespace]}
      src={network && getNetworkImage(config, network)}
      mark={network?.caipNetworkId}
      size={size}
      round
    />
  )
}
