import { FoyerError } from '@foyer/base'

/** A network of the site as the adapter knows it. @throws FoyerError `NetworkNotFound` */
export function requireChain<chain>(chains: ReadonlyMap<string, chain>, networkId: string): chain {
  const chain = chains.get(networkId)
  if (!chain) throw new FoyerError('NetworkNotFound')
  return chain
}
