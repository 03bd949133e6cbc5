import { FoyerError, type Network } from '@foyer/base'
import { knownPrefixes } from '@foyer/base/families'

/** A network of the site and how it writes addresses. */
export type Chain = { readonly network: Network; readonly prefix: number }

/** What an address without a network has; also of networks that are not named here. */
export const genericPrefix = 42

/**
 * Where the accounts of a relay chain are now, and since when: there every balance is 0.
 * @see https://github.com/polkadot-fellows/runtimes/releases (1.9.0 for Kusama, 2.0.0 for Polkadot)
 */
export const movedAccounts: { readonly [reference: string]: { readonly to: string; readonly on: string } } = {
  '91b171bb158e2d3848fa23a9f1c25182': { to: '68d56f15f85d3136970ec16946040bc1', on: '4 November 2025' },
  b0a8d493285c2df73290dfb7e61f870f: { to: '48239ef607d7928874027a43a6768920', on: '7 October 2025' },
}

/** @throws FoyerError `InvalidOption` for a prefix that is none, `InvalidNetwork` for an id that is no genesis hash */
export function toChain(network: Network, prefixes: Readonly<Record<string, number>>): Chain {
  const reference = referenceOf(network)
  if (!/^[0-9a-f]{32}$/.test(reference)) throw new FoyerError('InvalidNetwork', { name: network.name, field: 'id' })
  const prefix = prefixes[reference] ?? knownPrefixes[reference] ?? genericPrefix
  if (Number.isInteger(prefix) && prefix >= 0 && prefix < 16_384) return { network, prefix }
  const option = `polkadotAdapter({ prefixes: { '${reference}' } })`
  throw new FoyerError('InvalidOption', { option, expected: 'a whole number from 0 to 16383' })
}

/** The first 16 bytes of the genesis hash, in hex. @see CAIP-13 */
export function referenceOf({ caipNetworkId }: Pick<Network, 'caipNetworkId'>): string {
  return caipNetworkId.slice('polkadot:'.length)
}

/** Whether a genesis hash (0x, 32 bytes) is the network's. */
export function isGenesisOf(genesisHash: unknown, network: Network): boolean {
  return typeof genesisHash === 'string' && genesisHash.toLowerCase().slice(2, 34) === referenceOf(network)
}
