import { FoyerError, type Network } from '@foyer/base'
import { bech32 } from '@scure/base'

/** What a Cosmos chain needs to be known beside its network. */
export type CosmosChain = {
  /** Of account addresses: `cosmos`. */
  readonly bech32Prefix: string
  /** The native coin's base unit: `uatom`. */
  readonly denom: string
  /** What one unit of gas costs, in base units, as a decimal string: `0.025`. */
  readonly gasPrice: string
  /** The LCD. Without it the chain cannot be suggested to a wallet that does not know it. */
  readonly restUrl?: string | undefined
  /** SLIP-44 coin type; 118 unless told. */
  readonly coinType?: number | undefined
}

/** A chain of one of the site's networks. */
export type Chain = CosmosChain & { readonly chainId: string; readonly network: Network }

/** Few and well known, as `tooling/coverage/networks.json` has them; the option `chains` adds others and wins over these. */
export const knownChains: { readonly [chainId: string]: CosmosChain } = {
  'cosmoshub-4': { bech32Prefix: 'cosmos', denom: 'uatom', gasPrice: '0.025' },
  'osmosis-1': { bech32Prefix: 'osmo', denom: 'uosmo', gasPrice: '0.1' },
  celestia: { bech32Prefix: 'celestia', denom: 'utia', gasPrice: '0.02' },
  'juno-1': { bech32Prefix: 'juno', denom: 'ujuno', gasPrice: '0.1' },
  'noble-1': { bech32Prefix: 'noble', denom: 'uusdc', gasPrice: '0.1' },
}

/**
 * @param chains by chain id (`cosmoshub-4`)
 * @throws FoyerError `InvalidOption` for a network that is not known and not described
 */
export function toChain(network: Network, chains: Readonly<Record<string, CosmosChain>>): Chain {
  const chainId = String(network.id)
  const chain = chains[chainId] ?? knownChains[chainId]
  if (chain && isComplete(chain)) return { ...chain, chainId, network }
  const expected = `an object with bech32Prefix, denom and gasPrice, in base units, for ${chainId}`
  throw new FoyerError('InvalidOption', { option: `cosmosAdapter({ chains: { '${chainId}' } })`, expected })
}

function isComplete({ bech32Prefix, denom, gasPrice }: CosmosChain): boolean {
  return (
    /^[a-z0-9]{1,40}$/.test(bech32Prefix) && /^[a-zA-Z][\w/:.-]{1,127}$/.test(denom) && /^\d+(\.\d+)?$/.test(gasPrice)
  )
}

/**
 * Whether text is an account address with this prefix: lower-case bech32 whose checksum holds, of 20 bytes, or 32 for
 * contracts and module accounts.
 * @see BIP-173, ADR-28
 */
export function isBech32Address(value: unknown, prefix: string): value is string {
  if (typeof value !== 'string' || value !== value.toLowerCase()) return false
  const decoded = bech32.decodeUnsafe(value)
  const length = decoded?.prefix === prefix ? bech32.fromWordsUnsafe(decoded.words)?.length : undefined
  return length === 20 || length === 32
}
