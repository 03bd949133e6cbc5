import type { Namespace } from '@foyer/base'
import { useFoyerContext } from '../FoyerContext.ts'
import { WalletImage } from './WalletImage.tsx'
import { networkImage } from './wallets.ts'

/** Names of chain families are names, the same in every language. */
export const familyNames: { readonly [namespace in Namespace]: string } = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}

/** The families a wallet serves, as small pictures with one name. */
export function Families({ namespaces }: { namespaces: readonly Namespace[] }) {
  return (
    <span className="families" role="img" aria-label={namespaces.map((namespace) => familyNames[namespace]).join(', ')}>
      {namespaces.map((namespace) => (
        <FamilyImage key={namespace} namespace={namespace} />
      ))}
    </span>
  )
}

/** The picture of the site's first network of a family. */
export function FamilyImage({ namespace, size = 'xs' }: { namespace: Namespace; size?: 'xs' | 'md' }) {
  const { config } = useFoyerContext().foyer
  const network = config.networks.find(({ chainNamespace }) => chainNamespace === namespace)
  return <WalletImage name={familyNames[namespace]} src={network && networkImage(config, network)} size={size} round />
}
